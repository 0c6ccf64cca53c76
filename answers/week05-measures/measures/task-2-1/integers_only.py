# answer: wrong
# task: 2.1
# does: needs integer labels
# fails: test-2-1 test-2-1-hidden
# tell: Labels may be strings or anything else that can be compared.
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
    C = metrics.confusion_matrix(np.asarray(y_true, dtype=int), np.asarray(y_pred, dtype=int))
    share = np.trace(C) / C.sum()
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
