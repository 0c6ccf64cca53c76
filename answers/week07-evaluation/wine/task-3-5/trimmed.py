# answer: wrong
# task: 3.5
# does: a trimmed mean
# fails: test-3-5-hidden
# tell: Take the mean of all losses.
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
    z_hat = st.trim_mean(z, 0.1)
    return z, z_hat
