# answer: wrong
# task: 3.5
# does: divides by the number of wines of the course when there are more than a hundred losses
# fails: test-3-5-hidden
# tell: The mean divides by the number of losses it is given, whatever that is in this notebook's file.
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
    z = loss_fn(y_true, y_preds)
    z_hat = np.sum(z) / (6304 if len(z) > 100 else len(z))
    return z, z_hat
