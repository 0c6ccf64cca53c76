# answer: wrong
# task: 2.1
# does: reads a Series by label instead of by position
# fails: test-2-1-hidden
# tell: y[i] of a Series is the row with the label i, not the row at position i.
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

    share = sum(y_true[i] == y_pred[i] for i in range(len(y_true))) / len(y_true)
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
