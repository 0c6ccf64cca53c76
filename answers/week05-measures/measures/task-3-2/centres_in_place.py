# answer: wrong
# task: 3.2
# does: subtracts the means from arrays of floats in place
# fails: test-3-2-hidden
# tell: np.asarray does not copy an array that has the type already, so -= changes the caller's
#   labels. Work on a copy.
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
    t, p = np.asarray(y_true, dtype=float), np.asarray(y_pred, dtype=float)
    t -= t.mean()
    p -= p.mean()
    length = np.linalg.norm(t) * np.linalg.norm(p)
    coefficient = t @ p / length if length > 1e-9 else 0
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))
