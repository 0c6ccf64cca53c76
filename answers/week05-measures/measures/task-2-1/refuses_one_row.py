# answer: wrong
# task: 2.1
# does: refuses sequences of length 1
# fails: test-2-1-hidden
# tell: Two sequences of length 1 are equally long, and can be compared.
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
    if len(y_true) != len(y_pred) or len(y_true) == 1:
        raise ValueError("lengths")
    share = np.mean(np.asarray(y_true) == np.asarray(y_pred))
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
