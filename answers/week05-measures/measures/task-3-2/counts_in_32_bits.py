# answer: wrong
# task: 3.2
# does: multiplies counts in 32-bit integers
# fails: test-3-2-hidden-edges
# tell: The product of two counts does not fit in 32 bits: turn the counts into floats first.
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
    # 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
    t, p = np.asarray(y_true, dtype=np.int32), np.asarray(y_pred, dtype=np.int32)
    TP, TN, FP, FN = (np.int32(x.sum()) for x in (t * p, (1 - t) * (1 - p), (1 - t) * p, t * (1 - p)))
    product = float(TP + FP) * float(TP + FN) * float(TN + FP) * float(TN + FN)
    coefficient = (TP * TN - FP * FN) / product**0.5 if product else 0.0
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))
