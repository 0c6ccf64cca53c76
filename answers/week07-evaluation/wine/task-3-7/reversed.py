# answer: wrong
# task: 3.7
# does: upper limit first
# fails: test-3-7 test-3-7-hidden
# tell: The lower limit comes first.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    low, high = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    return z_hat, (high, low)
