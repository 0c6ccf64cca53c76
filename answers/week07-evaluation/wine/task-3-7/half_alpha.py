# answer: wrong
# task: 3.7
# does: confidence 1 - alpha / 2
# fails: test-3-7 test-3-7-hidden
# tell: t.interval takes the confidence 1 - alpha and halves alpha itself.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    return z_hat, st.t.interval(1 - alpha / 2, len(z) - 1, loc=z_hat, scale=sem)
