# answer: wrong
# task: 3.5
# does: half the squared error
# fails: test-3-5 test-3-5-hidden
# tell: Compute the losses with loss_fn.
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
    z = loss_fn(y_true, y_preds) / 2
    z_hat = np.mean(z)
    return z, z_hat
