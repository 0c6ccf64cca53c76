# answer: wrong
# task: 3.2
# does: more than 100 000 observations are thinned to every tenth
# fails: test-3-2-hidden-edges
# tell: All observations count, however many there are.
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
    if len(y_true) > 100_000:
        y_true, y_pred = y_true[::10], y_pred[::10]
    t, p = np.asarray(y_true) == 1, np.asarray(y_pred) == 1
    TP, TN = float(np.sum(t & p)), float(np.sum(~t & ~p))
    FP, FN = float(np.sum(~t & p)), float(np.sum(t & ~p))
    below = (TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
    if below == 0:
        return 0.0
    coefficient = (TP * TN - FP * FN) / below**0.5
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))
