# answer: wrong
# task: 2.1
# does: sorts a Series by its row labels first
# fails: test-2-1-hidden
# tell: Rows are compared by position: a Series is not to be sorted by its row labels.
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

    a, b = (s.sort_index() if isinstance(s, pd.Series) else s for s in (y_true, y_pred))
    share = float(np.mean(np.asarray(a) == np.asarray(b)))
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
