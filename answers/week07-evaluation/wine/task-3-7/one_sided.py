# answer: wrong
# task: 3.7
# does: quantile 1 - alpha
# fails: test-3-7 test-3-7-hidden
# tell: A two-sided interval leaves alpha / 2 outside at each end.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    half = st.t.ppf(1 - alpha, len(z) - 1) * sem
    return z_hat, (z_hat - half, z_hat + half)
