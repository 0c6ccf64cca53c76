# answer: right
# task: 2.1
# does: an exact fraction, from the standard library
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
    from fractions import Fraction

    if (n := len(y_true)) != len(y_pred):
        raise ValueError("unequal lengths")
    share = float(Fraction(sum(map(lambda t, p: bool(t == p), y_true, y_pred)), n))
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
