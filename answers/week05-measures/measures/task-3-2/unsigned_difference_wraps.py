# answer: wrong
# task: 3.2
# does: counts of unsigned arrays (uint8) stay unsigned
# fails: test-3-2-hidden
# tell: With unsigned numbers a negative difference becomes a huge number: turn the counts into floats first.
def mcc(y_true, y_pred):
    """Matthews' correlation coefficient.

    Parameters
    ----------
    y_true, y_pred : array-like of shape (n,)
        True and predicted labels, 1 (positive) or 0.

    Returns
    -------
    float
        In [-1, 1]; 0 where a factor of the denominator is 0.
    """
    t, p = np.asarray(y_true), np.asarray(y_pred)
    TP, TN = np.sum(t * p), np.sum((1 - t) * (1 - p))
    FP, FN = np.sum((1 - t) * p), np.sum(t * (1 - p))
    below = float(TP + FP) * float(TP + FN) * float(TN + FP) * float(TN + FN)
    if below == 0:
        return 0.0
    with np.errstate(all="ignore"):
        coefficient = (TP * TN - FP * FN) / below**0.5
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))
