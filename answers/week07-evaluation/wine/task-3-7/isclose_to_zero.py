# answer: wrong
# task: 3.7
# does: takes a standard error below 1e-8 for 0 by np.isclose
# fails: test-3-7-hidden
# tell: np.isclose takes all small numbers for 0: tiny losses have an interval, too.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if np.isclose(sem, 0):
        CI = (z_hat, z_hat)
    else:
        CI = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    return z_hat, CI
