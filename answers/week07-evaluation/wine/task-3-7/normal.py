# answer: wrong
# task: 3.7
# does: normal instead of t
# fails: test-3-7 test-3-7-hidden
# tell: The quantiles are those of Student t with n - 1 degrees of freedom, not of the normal distribution.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    return z_hat, st.norm.interval(1 - alpha, loc=z_hat, scale=sem)
