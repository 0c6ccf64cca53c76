# answer: wrong
# task: 3.5
# does: sum instead of mean
# fails: test-3-5 test-3-5-hidden
# tell: The estimate is the mean of the losses, not their sum.
def mean_loss(y_true, y_preds, loss_fn):
    z = loss_fn(y_true, y_preds)
    return z, np.sum(z)
