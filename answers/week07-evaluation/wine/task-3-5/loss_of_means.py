# answer: wrong
# task: 3.5
# does: loss of the mean prediction
# fails: test-3-5 test-3-5-hidden
# tell: Take the loss of each prediction first, then the mean; errors of opposite sign would cancel otherwise.
def mean_loss(y_true, y_preds, loss_fn):
    z = loss_fn(y_true, y_preds)
    return z, loss_fn(np.mean(y_true), np.mean(y_preds))
