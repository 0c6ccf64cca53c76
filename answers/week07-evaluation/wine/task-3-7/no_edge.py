# answer: wrong
# task: 3.7
# does: nan if all losses are equal
# fails: test-3-7-hidden-edges
# tell: If all losses are equal, t.interval gives nan; the interval is then (z_hat, z_hat).
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    return z_hat, st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
