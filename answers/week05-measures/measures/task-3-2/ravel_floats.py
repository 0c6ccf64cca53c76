# answer: right
# task: 3.2
# does: unpacks scikit-learn's table as floats, root by root
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
    TN, FP, FN, TP = metrics.confusion_matrix(y_true, y_pred, labels=[0, 1]).ravel().astype(float)
    d = np.sqrt(TP + FP) * np.sqrt(TP + FN) * np.sqrt(TN + FP) * np.sqrt(TN + FN)
    coefficient = (TP * TN - FP * FN) / d if d else 0.0
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))
