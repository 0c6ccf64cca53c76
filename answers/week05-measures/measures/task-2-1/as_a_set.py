# answer: wrong
# task: 2.1
# does: asks how many predicted labels occur among the true ones
# fails: test-2-1 test-2-1-hidden
# tell: A label is right only if it is the one at the same position.
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
    share = sum(p in list(y_true) for p in y_pred) / len(y_pred)
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
