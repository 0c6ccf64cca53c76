# answer: right
# task: 3.5
# does: a helper of its own, an array from a generator, an exact sum
import math


def _average(values):
    return math.fsum(values) / len(values)


def mean_loss(y_true, y_preds, loss_fn):
    z = np.fromiter((loss_fn(y, p) for y, p in zip(y_true, y_preds)), dtype=float)
    return z, _average(z)
