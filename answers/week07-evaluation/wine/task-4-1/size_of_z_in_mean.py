# answer: wrong
# task: 4.1
# does: mean of the absolute differences beside a right standard error; a stand-in for the interval
# fails: test-4-1 test-4-1-hidden test-4-3 test-4-3-hidden
# tell: The differences keep their sign in the mean, too; the stand-in is not an interval.
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
    z_hat = abs(z).mean()

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2) Standard error of the mean difference: sem
    sem = standard_error(z)

    # 4.3) Interval: CI
    CI = (np.nan, np.nan)

    # 4.4) Two-sided p-value: p_value
    p_value = 2 * st.t.sf(abs(z_hat / sem), nu) if sem else float(z_hat == 0)

    return z_hat, CI, p_value
