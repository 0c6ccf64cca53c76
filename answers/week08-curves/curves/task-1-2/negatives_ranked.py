# answer: right
# task: 1.2
# does: adds up the negatives' ranks from the top, in one line and by keyword only
def auc_by_ranks(y_true, y_score, *, method="average"):
    y, s = np.array(y_true).astype(int), np.array(y_score)
    a, b = y.sum(), len(y) - y.sum()
    if not a or not b:
        raise ValueError(f"{a} positives, {b} negatives")
    return (st.rankdata(-s, method=method)[y == 0].sum() - b * (b + 1) / 2) / a / b
