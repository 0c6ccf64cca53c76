# answer: wrong
# task: 2.1
# does: zip stops at the shorter sequence
# fails: test-2-1-hidden
# tell: zip silently stops at the shorter sequence: unequal lengths should raise a ValueError.
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
    pairs = list(zip(y_true, y_pred))
    share = sum(t == p for t, p in pairs) / len(pairs)
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
