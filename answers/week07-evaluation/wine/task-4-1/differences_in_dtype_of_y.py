# answer: wrong
# task: 4.1
# does: fills the differences into an array made with zeros_like(y_true)
# fails: test-4-1-hidden
# tell: With whole numbers in y_true the differences are cut to whole numbers.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    """Compare the mean losses of two models on the same n observations (paired).

    Returns z_hat, CI and the two-sided p_value; ValueError for fewer than two predictions.
    """
    # 4.1) Differences of the losses, A minus B, and their mean: z, z_hat
    z = np.zeros_like(y_true)
    z[:] = loss_fn(y_true, y_preds_A)
    z[:] = z - loss_fn(y_true, y_preds_B)
    z_hat = z.mean()

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2) Standard error of the mean difference: sem
    if len(z) < 2:
        raise ValueError("at least two predictions are needed")
    sem = 0.0 if np.all(z == z[0]) else st.sem(z)

    # 4.3) Interval: CI
    if sem == 0:
        CI = (z_hat, z_hat)
    else:
        CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem)

    # 4.4) Two-sided p-value: p_value
    if sem == 0:
        p_value = 1.0 if z_hat == 0 else 0.0
    else:
        p_value = 2 * st.t.sf(np.abs(z_hat) / sem, nu)

    return z_hat, CI, p_value
