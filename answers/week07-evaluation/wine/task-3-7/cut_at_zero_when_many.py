# answer: wrong
# task: 3.7
# does: cuts the lower limit at 0 from ten predictions on
# fails: test-3-7-hidden
# tell: A loss may be negative, and the interval of the prompt is not cut at 0.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    low, high = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    if len(z) >= 10:
        low = max(low, 0.0)  # a mean loss below 0 is impossible
    return z_hat, (low, high)
