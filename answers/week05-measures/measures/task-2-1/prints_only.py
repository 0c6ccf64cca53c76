# answer: wrong
# task: 2.1
# does: prints the share and returns nothing
# fails: test-2-1 test-2-1-hidden
# tell: The function shows its result, but hands nothing back to whoever calls it.
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
    if len(y_true) == len(y_pred):
        print(np.mean(np.asarray(y_true) == np.asarray(y_pred)))
        return
    raise ValueError
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
