# answer: wrong
# task: 3.7
# does: normal from 30 losses on
# fails: test-3-7-hidden
# tell: Use Student's t distribution for every n.
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
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    CI = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    if len(z) >= 30:
        CI = st.norm.interval(1 - alpha, loc=z_hat, scale=sem)
    return z_hat, CI
