# answer: right
# task: 3.7
# does: quantile times standard error, as a list
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z = np.asarray(loss_fn(y_true, y_preds))
    n = len(z)
    if n < 2:
        raise ValueError('need two predictions')
    z_hat = z.mean()
    half = st.t.ppf(1 - alpha / 2, df=n - 1) * z.std(ddof=1) / n ** 0.5
    return z_hat, [z_hat - half, z_hat + half]
