# answer: wrong
# task: 3.5
# does: writes the losses into an array of the type of y_true: integers cut off the fractions
# fails: test-3-5-hidden
# tell: An array made like y_true holds whole numbers if y_true does, and cuts off the rest of each loss.
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
    z = np.empty_like(y_true)
    z[:] = loss_fn(y_true, y_preds)
    z_hat = z.mean()
    return z, z_hat
