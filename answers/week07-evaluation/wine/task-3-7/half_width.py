# answer: wrong
# task: 3.7
# does: returns the half width
# fails: test-3-7 test-3-7-hidden test-3-7-hidden-edges
# tell: CI is the pair of limits, not the half width.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, 0.0
    return z_hat, st.t.ppf(1 - alpha / 2, len(z) - 1) * sem
