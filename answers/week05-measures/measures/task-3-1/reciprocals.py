# answer: right
# task: 3.1
# does: the weighted harmonic mean by its reciprocals
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
    if precision == 0 or recall == 0:
        return 0
    F = (1 + alpha) / (1 / precision + alpha / recall)
    return F


for name, row in screening.iterrows():
    print(name, [round(float(f_measure(row["precision"], row["recall"], alpha)), 3) for alpha in (0.25, 1, 4)])
