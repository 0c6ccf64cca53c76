# answer: wrong
# task: 3.5
# does: squared error whatever the loss
# fails: test-3-5 test-3-5-hidden
# tell: The loss is given as loss_fn: use it, so that the function works for every loss.
def mean_loss(y_true, y_preds, loss_fn):
    z = (y_true - y_preds) ** 2
    return z, z.mean()
