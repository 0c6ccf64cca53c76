# answer: wrong
# task: 3.7
# does: passes alpha as confidence
# fails: test-3-7 test-3-7-hidden
# tell: The first argument of t.interval is the confidence, 1 - alpha.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    return z_hat, st.t.interval(alpha, len(z) - 1, loc=z_hat, scale=sem)
