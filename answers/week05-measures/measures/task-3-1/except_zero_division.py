# answer: wrong
# task: 3.1
# does: catches ZeroDivisionError, which NumPy's numbers do not raise: NaN for np.float64(0) twice
# fails: test-3-1-hidden
# tell: NumPy numbers give NaN for 0/0, and raise no ZeroDivisionError: test the denominator.
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
    try:
        F = (1 + alpha) * precision * recall / (alpha * precision + recall)
    except ZeroDivisionError:
        F = 0.0
    return F


for name, row in screening.iterrows():
    print(name, [round(float(f_measure(row["precision"], row["recall"], alpha)), 3) for alpha in (0.25, 1, 4)])
