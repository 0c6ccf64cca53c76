# answer: wrong
# task: 3.5
# does: median instead of mean
# fails: test-3-5 test-3-5-hidden
# tell: The median ignores how large the large losses are; the estimate is the mean.
def mean_loss(y_true, y_preds, loss_fn):
    z = loss_fn(y_true, y_preds)
    return z, np.median(z)
