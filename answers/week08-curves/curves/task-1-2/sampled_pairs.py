# answer: wrong
# task: 1.2
# does: compares 200 000 random pairs where there are more than a million
# fails: test-1-2-hidden
# tell: A sample of the pairs only estimates the AUC. Ranks count all of them, at the price of
#   sorting.
def auc_by_ranks(y_true, y_score):
    y_true, y_score = np.asarray(y_true), np.asarray(y_score, dtype=float)
    pos, neg = y_score[y_true == 1], y_score[y_true == 0]
    if len(pos) == 0 or len(neg) == 0:
        raise ValueError("one class only")
    if len(pos) * len(neg) <= 1_000_000:
        a, b = pos[:, None], neg[None, :]
    else:
        rng = np.random.default_rng(1)
        a, b = rng.choice(pos, 200_000), rng.choice(neg, 200_000)
    return float(np.mean((a > b) + 0.5 * (a == b)))
