# answer: wrong
# task: 4.3
# does: takes a standard error below 1e-8 for 0 by np.isclose
# fails: test-4-3-hidden
# tell: np.isclose takes all small numbers for 0: tiny differences have an interval, too.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    # 4.1)
    z = np.asarray(loss_fn(y_true, y_preds_A), dtype=float) - np.asarray(loss_fn(y_true, y_preds_B), dtype=float)
    z_hat = z.mean() if len(z) else np.nan

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2)
    if len(z) < 2:
        raise ValueError("fewer than two predictions")
    sem = st.sem(z)

    # 4.3)
    if np.isclose(sem, 0):
        CI = (z_hat, z_hat)
    else:
        CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem)

    # 4.4)
    if sem == 0:
        p_value = 1.0 if z_hat == 0 else 0.0
    else:
        p_value = 2 * st.t.cdf(-abs(z_hat / sem), nu)

    return z_hat, CI, p_value
