# answer: wrong
# task: 2.1
# does: returns a percentage
# fails: test-2-1 test-2-1-hidden
# tell: Accuracy is a share between 0 and 1, not a percentage.
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
    n = len(y_true)
    if len(y_pred) != n:
        raise ValueError("y_true and y_pred should be equally long")
    share = 100 * np.sum(np.asarray(y_true) == y_pred) / n
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
