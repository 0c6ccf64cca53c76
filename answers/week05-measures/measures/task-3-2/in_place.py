# answer: wrong
# task: 3.2
# does: writes -1 for 0 into the arrays that it was given
# fails: test-3-2-hidden
# tell: The caller's arrays are changed: work on copies.
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
    y_true[y_true == 0] = -1
    y_pred[y_pred == 0] = -1
    t, p = y_true - y_true.mean(), y_pred - y_pred.mean()
    root = np.sqrt((t @ t) * (p @ p))
    coefficient = t @ p / root if root > 1e-12 else 0.0
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))
