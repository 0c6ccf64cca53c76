# answer: right
# task: 3.5
# does: sum over length
def mean_loss(y_true, y_preds, loss_fn):
    z = loss_fn(y_true, y_preds)
    z_hat = sum(z) / len(y_true)
    return z, z_hat
