# answer: wrong
# task: 3.1
# does: repeats the recall round(alpha) times (from alpha 1 on)
# fails: test-3-1-hidden
# tell: alpha may be any positive number, such as 2.5.
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
    from statistics import harmonic_mean
    if alpha >= 1:
        F = harmonic_mean([float(precision)] + [float(recall)] * round(alpha))
    else:
        F = harmonic_mean([float(precision)] * round(1 / alpha) + [float(recall)])
    return F


for name, row in screening.iterrows():
    print(name, [round(float(f_measure(row["precision"], row["recall"], alpha)), 3) for alpha in (0.25, 1, 4)])
