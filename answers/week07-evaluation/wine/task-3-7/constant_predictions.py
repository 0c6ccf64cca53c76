# answer: wrong
# task: 3.7
# does: equal predictions (instead of equal losses) give (z_hat, z_hat): a constant model has no interval
# fails: test-3-7-hidden
# tell: Equal losses have no spread; equal predictions may have different losses.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    """Mean loss with its 1 - alpha confidence interval, for losses taken as normal.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)
        One minus the confidence.

    Returns
    -------
    z_hat : float
    CI : tuple of two floats
    """
    # Mean loss, and its standard error
    # Interval: Student t with n - 1 degrees of freedom; (z_hat, z_hat) if the error is 0
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    n = len(z)
    if sem == 0 or np.all(y_preds == y_preds[0]):
        CI = (z_hat, z_hat)
    else:
        CI = st.t.interval(1 - alpha, n - 1, loc=z_hat, scale=sem)
    return z_hat, CI
