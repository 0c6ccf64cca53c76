# answer: right
# task: 4.2
# does: SciPy's sem and min of both tails
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    z = np.subtract(loss_fn(y_true, y_preds_A), loss_fn(y_true, y_preds_B))
    n = len(z)
    if n < 2:
        raise ValueError(f"only {n} prediction")
    z_hat, sem = z.mean(), st.sem(z)
    if sem == 0:
        p_value = 1 if z_hat == 0 else 0
        CI = np.array([z_hat, z_hat])
    else:
        t = st.t(n - 1)
        CI = z_hat + sem * t.ppf([alpha / 2, 1 - alpha / 2])
        p_value = 2 * min(t.cdf(z_hat / sem), t.sf(z_hat / sem))
    return z_hat, CI, p_value
