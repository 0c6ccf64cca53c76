# answer: wrong
# task: 3.7
# does: takes a standard error below one millionth for 0
# fails: test-3-7-hidden
# tell: Small losses have a small standard error: only equal losses have none.
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
    if len(y_true) < 2:
        raise ValueError("two at least")
    z = np.asarray(loss_fn(y_true, y_preds))
    z_hat = z.mean()
    sem = st.sem(z) if np.ptp(z) > 0 else 0.0
    n = len(z)
    CI = (z_hat, z_hat) if sem < 1e-6 else st.t.interval(1 - alpha, n - 1, loc=z_hat, scale=sem)
    return z_hat, CI
