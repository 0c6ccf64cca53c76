# answer: wrong
# task: 3.2
# does: computes Cohen's kappa
# fails: test-3-2 test-3-2-hidden test-3-2-hidden-edges
# tell: This is Cohen's kappa, which is near MCC but not equal to it.
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
    kappa = metrics.cohen_kappa_score(y_true, y_pred)
    coefficient = 0.0 if np.isnan(kappa) else kappa
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))
