# answer: wrong
# task: 3.5
# does: returns the mean first
# fails: test-3-5 test-3-5-hidden
# tell: The function returns the losses first, then their mean.
def mean_loss(y_true, y_preds, loss_fn):
    z = loss_fn(y_true, y_preds)
    return np.mean(z), z
