# answer: right
# task: 3.2
# does: a product of four roots, booleans instead of numbers
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
    t, p = np.array(y_true) == 1, np.array(y_pred) == 1
    TP, FP, FN, TN = (t & p).sum(), (~t & p).sum(), (t & ~p).sum(), (~t & ~p).sum()
    roots = np.sqrt([TP + FP, TP + FN, TN + FP, TN + FN])
    coefficient = 0.0
    if (roots > 0).all():
        coefficient = float((TP * TN - FP * FN) / roots.prod())
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))
