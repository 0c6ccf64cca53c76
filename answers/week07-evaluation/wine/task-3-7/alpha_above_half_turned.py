# answer: wrong
# task: 3.7
# does: takes an alpha above 0.5 for a confidence: alpha = 0.9 gives a 90 % interval instead of 10 %
# fails: test-3-7-hidden
# tell: alpha may be any number between 0 and 1: the confidence is 1 - alpha.
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
    alpha = min(alpha, 1 - alpha)
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    n = len(z)
    CI = (z_hat, z_hat)
    if sem > 0:
        CI = st.t.interval(1 - alpha, n - 1, loc=z_hat, scale=sem)
    return z_hat, CI
