# answer: wrong
# task: 3.1
# does: takes small precision and recall for 0
# fails: test-3-1-hidden
# tell: Small is not 0: F is 0 only where precision and recall are.
def f_measure(precision, recall, alpha):
    """Weighted harmonic mean of precision and recall.

    Parameters
    ----------
    precision, recall : float
        In [0, 1].
    alpha : float
        Weight of recall, beta squared; more than 0.

    Returns
    -------
    float
        In [0, 1]; 0 where precision and recall are both 0.
    """
    # 3.1) The denominator first: what if it is 0?
    F = (1 + alpha) * precision * recall / (alpha * precision + recall) if precision + recall > 1e-3 else 0
    return F


for name, row in screening.iterrows():
    print(name, [round(float(f_measure(row["precision"], row["recall"], alpha)), 3) for alpha in (0.25, 1, 4)])
