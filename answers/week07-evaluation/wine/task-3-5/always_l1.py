# answer: wrong
# task: 3.5
# does: absolute error whatever the loss
# fails: test-3-5-hidden
# tell: The loss is given as loss_fn: use it, so that the function works for every loss.
def mean_loss(y_true, y_preds, loss_fn):
    z = np.abs(y_true - y_preds)
    return z, z.mean()
