# answer: wrong
# task: 3.1
# does: takes small products of P and R for 0
# fails: test-3-1-hidden
# tell: Only 0 is 0: P = R = 0.00005 gives 0.00005.
def f_measure(precision, recall, alpha):
    """Weighted harmonic mean of precision and recall."""
    if np.isclose(precision * recall, 0):
        return 0.0
    F = (1 + alpha) * precision * recall / (alpha * precision + recall)
    return F


for name, row in screening.iterrows():
    print(name, [round(float(f_measure(row["precision"], row["recall"], alpha)), 3) for alpha in (0.25, 1, 4)])
