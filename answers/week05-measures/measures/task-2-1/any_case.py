# answer: wrong
# task: 2.1
# does: takes capitals and small letters for the same
# fails: test-2-1-hidden
# tell: "Pear" and "pear" are two labels.
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
    share = sum(str(a).lower() == str(b).lower() for a, b in zip(y_true, y_pred)) / len(y_true)
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
