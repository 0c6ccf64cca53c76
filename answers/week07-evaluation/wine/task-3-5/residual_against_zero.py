# answer: wrong
# task: 3.5
# does: passes the residual and 0: wrong for losses that depend on y itself (relative error) or round it
# fails: test-3-5-hidden
# tell: Hand loss_fn the labels and the predictions: a loss may depend on more than their difference.
def mean_loss(y_true, y_preds, loss_fn):
    """Losses of n predictions and their mean.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,)
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses, such as `l1_loss`.

    Returns
    -------
    z : numpy.ndarray of shape (n,)
    z_hat : float
    """
    # Loss of each prediction, then the mean
    residual = y_true - y_preds
    z = loss_fn(residual, np.zeros_like(residual))
    z_hat = z.mean()
    return z, z_hat
