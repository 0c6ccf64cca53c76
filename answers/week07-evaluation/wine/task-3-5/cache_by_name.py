# answer: wrong
# task: 3.5
# does: keeps results by the loss's name and n
# fails: test-3-5-hidden
# tell: A result of an earlier call is returned: compute the losses anew each time.
_known = {}  # losses that were computed before


def mean_loss(y_true, y_preds, loss_fn):
    """Losses of n predictions and their mean."""
    key = (getattr(loss_fn, "__name__", "loss"), len(y_true))
    if key not in _known:
        z = np.asarray(loss_fn(y_true, y_preds))
        _known[key] = (z, float(np.mean(z)))
    z, z_hat = _known[key]
    return z, z_hat
