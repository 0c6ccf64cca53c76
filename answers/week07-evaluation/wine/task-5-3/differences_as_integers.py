# answer: wrong
# task: 5.3
# does: keeps the differences in an array like y_test, which cuts them to integers if that holds such
# fails: test-5-3-hidden
# tell: An array like y_test holds integers if that does, and the differences are cut.
def fold_difference(y_test, ypred_A, ypred_B, loss_func):
    """Difference of the mean losses of two models on one fold.

    Parameters
    ----------
    y_test, ypred_A, ypred_B : numpy.ndarray of shape (n,)
        True values, and the predictions of A and B.
    loss_func : callable
        ``loss_func(y, y_pred)`` returns the n losses, such as `l2_loss`.

    Returns
    -------
    r_j : float
    """
    # 5.3) Mean loss of A minus mean loss of B on this fold: r_j
    z = np.zeros_like(y_test)
    z[:] = loss_func(y_test, ypred_A) - loss_func(y_test, ypred_B)
    r_j = z.mean()
    return r_j
