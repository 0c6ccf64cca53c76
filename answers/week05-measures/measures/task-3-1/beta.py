# answer: right
# task: 3.1
# does: goes through beta, the root of alpha
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
    beta = np.sqrt(alpha)
    below = beta**2 * precision + recall
    F = 0.0 if np.isclose(below, 0) else (1 + beta**2) * precision * recall / below
    return F


for name, row in screening.iterrows():
    print(name, [round(float(f_measure(row["precision"], row["recall"], alpha)), 3) for alpha in (0.25, 1, 4)])
