# answer: wrong
# task: 3.1
# does: the weighted arithmetic mean
# fails: test-3-1 test-3-1-hidden
# tell: This is the weighted arithmetic mean; the F measure is the harmonic one, which a small
#   value pulls down.
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
    F = (precision + alpha * recall) / (1 + alpha)
    return F


for name, row in screening.iterrows():
    print(name, [round(float(f_measure(row["precision"], row["recall"], alpha)), 3) for alpha in (0.25, 1, 4)])
