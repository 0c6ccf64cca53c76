# answer: wrong
# task: 2.1
# does: returns the share in single precision
# fails: test-2-1-hidden
# tell: float32 keeps seven digits: that rounds the share.
def accuracy(y_true, y_pred):
    """Share of right predictions.

    Parameters
    ----------
    y_true, y_pred : array-like of shape (n,)
        True and predicted labels, of any kind.

    Returns
    -------
    float
        In [0, 1].
    """
    # 2.1) Refuse unequal lengths, then compare position by position
    if len(y_true) != len(y_pred):
        raise ValueError("lengths")
    share = np.float32(np.mean(np.asarray(y_true) == np.asarray(y_pred)))
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
