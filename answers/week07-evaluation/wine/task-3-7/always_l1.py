# answer: wrong
# task: 3.7
# does: always absolute errors
# fails: test-3-7-hidden
# tell: The function ignores loss_fn.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, l1_loss)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    return z_hat, st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
