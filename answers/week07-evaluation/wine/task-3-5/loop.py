# answer: right
# task: 3.5
# does: one loss at a time, z as a list
def mean_loss(y_true, y_preds, loss_fn):
    z = [float(loss_fn(a, b)) for a, b in zip(y_true, y_preds)]
    return z, sum(z) / len(z)
