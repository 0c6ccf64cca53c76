# answer: wrong
# task: 2.1
# does: lets pandas align two Series by their row labels
# fails: test-2-1-hidden
# tell: pandas pairs rows by label; compare them by position.
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

    share = pd.DataFrame({"t": pd.Series(y_true), "p": pd.Series(y_pred)}).eval("t == p").mean()
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
