# answer: right
# task: 4.3
# does: quantiles, survival function, list
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    z = np.array([loss_fn(t, a) - loss_fn(t, b) for t, a, b in zip(y_true, y_preds_A, y_preds_B)])
    n = z.size
    if n < 2:
        raise ValueError
    z_hat = z.sum() / n
    sem = np.sqrt(((z - z_hat) ** 2).sum() / (n * (n - 1)))
    if sem == 0:
        return z_hat, [z_hat, z_hat], int(z_hat == 0)
    q = st.t.ppf(1 - alpha / 2, n - 1)
    print("sem", sem)
    return z_hat, [z_hat - q * sem, z_hat + q * sem], 2 * st.t.sf(abs(z_hat / sem), n - 1)
