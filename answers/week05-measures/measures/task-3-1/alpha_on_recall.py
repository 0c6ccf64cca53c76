# answer: wrong
# task: 3.1
# does: multiplies recall by alpha in the denominator
# fails: test-3-1 test-3-1-hidden
# tell: In the denominator alpha multiplies precision, which gives recall the weight; here it
#   multiplies recall.
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
    denominator = precision + alpha * recall
    F = (1 + alpha) * precision * recall / denominator if denominator > 0 else 0.0
    return F


for name, row in screening.iterrows():
    print(name, [round(float(f_measure(row["precision"], row["recall"], alpha)), 3) for alpha in (0.25, 1, 4)])
