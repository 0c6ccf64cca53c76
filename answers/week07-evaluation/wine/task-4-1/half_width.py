# answer: wrong
# task: 4.3
# does: gives half the width of the interval instead of its two limits
# fails: test-4-3 test-4-3-hidden
# tell: CI is the pair of the lower and the upper limit, z_hat minus and plus the half width.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    """Compare the mean losses of two models on the same n observations (paired).

    Parameters
    ----------
    y_true, y_preds_A, y_preds_B : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)

    Returns
    -------
    z_hat : float
        Mean loss of A minus mean loss of B.
    CI : tuple of two floats
        The 1 - alpha confidence interval of the mean difference.
    p_value : float
        Two-sided, for the hypothesis of no difference.

    Raises
    ------
    ValueError
        If there are fewer than two predictions.
    """
    # 4.1) Differences of the losses, A minus B, and their mean: z, z_hat
    z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
    z_hat = np.mean(z)

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2) Standard error of the mean difference: sem
    sem = standard_error(z)

    # 4.3) Interval: CI
    CI = st.t.isf(alpha / 2, nu) * sem

    # 4.4) Two-sided p-value: p_value
    if sem > 0:
        p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
    else:
        p_value = 1.0 if z_hat == 0 else 0.0

    return z_hat, CI, p_value
