# answer: wrong
# task: 3.2
# does: dot product in the dtype of the argument: arrays of int8 with 300 positives
# fails: test-3-2-hidden
# tell: Sums of products in 8 bits overflow: turn the labels into floats first.
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
    TP, FP = float(t @ p), float((1 - t) @ p)
    FN, TN = float(t @ (1 - p)), float((1 - t) @ (1 - p))
    product = (TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
    coefficient = (TP * TN - FP * FN) / product**0.5 if product > 0 else 0.0
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))
