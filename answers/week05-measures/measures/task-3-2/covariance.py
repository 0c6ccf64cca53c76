# answer: right
# task: 3.2
# does: covariance over standard deviations
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
    spread = t.std() * p.std()
    coefficient = np.mean((t - t.mean()) * (p - p.mean())) / spread if spread > 1e-12 else 0
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))
