# answer: wrong
# task: 3.2
# does: divides by 0
# fails: test-3-2-hidden test-3-2-hidden-edges
# tell: Where a factor is 0 the task asks for 0; this gives NaN.
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
    y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
    TP, TN = np.sum(y_true * y_pred), np.sum((1 - y_true) * (1 - y_pred))
    FP, FN = np.sum((1 - y_true) * y_pred), np.sum(y_true * (1 - y_pred))
    product = float(TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
    coefficient = (TP * TN - FP * FN) / np.sqrt(product)
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))
