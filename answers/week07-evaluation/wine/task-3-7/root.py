# answer: wrong
# task: 3.7
# does: root of mean and limits
# fails: test-3-7 test-3-7-hidden test-3-7-hidden-edges
# tell: Mean and limits are those of the losses themselves, without a root.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat ** 0.5, (z_hat ** 0.5, z_hat ** 0.5)
    low, high = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    return np.sqrt(z_hat), (np.sqrt(max(low, 0)), np.sqrt(high))
