# answer: wrong
# task: 4.2
# does: adds the variances of the two columns of losses from 50 predictions on
# fails: test-4-2-hidden
# tell: The losses of one wine go together, however many wines there are: take the standard error of the differences.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    # 4.1)
    z = np.asarray(loss_fn(y_true, y_preds_A), dtype=float) - np.asarray(loss_fn(y_true, y_preds_B), dtype=float)
    z_hat = z.mean() if len(z) else np.nan

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2)
    if len(z) < 2:
        raise ValueError("fewer than two predictions")
    if len(z) >= 50:
        variances = [np.var(loss_fn(y_true, y_preds), ddof=1) for y_preds in (y_preds_A, y_preds_B)]
        sem = np.sqrt(sum(variances) / len(z))
    else:
        sem = st.sem(z)

    # 4.3)
    if sem == 0:
        CI = (z_hat, z_hat)
    else:
        CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem)

    # 4.4)
    if sem == 0:
        p_value = 1.0 if z_hat == 0 else 0.0
    else:
        p_value = 2 * st.t.cdf(-abs(z_hat / sem), nu)

    return z_hat, CI, p_value
