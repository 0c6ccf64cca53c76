# answer: wrong
# task: 3.5
# does: averages the means of blocks of 1000
# fails: test-3-5-hidden
# tell: A mean of means is not the mean of all losses when blocks differ in size.
def mean_loss(y_true, y_preds, loss_fn):
    """Losses of n predictions and their mean."""
    z = np.asarray(loss_fn(y_true, y_preds))
    block = 1000  # saves memory on long files
    means = [z[start : start + block].mean() for start in range(0, len(z), block)]
    z_hat = float(np.mean(means))
    return z, z_hat
