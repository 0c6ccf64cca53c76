# answer: wrong
# task: 2.1
# does: np.isclose takes large numbers that differ by 1 for equal: 100000 and 100001
# fails: test-2-1-hidden
# tell: np.isclose takes large labels that differ by 1 for equal: compare with ==.
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
    if len(y_true) != len(y_pred):
        raise ValueError("y_true and y_pred should be equally long")
    y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
    if y_true.dtype.kind in "iuf" and y_pred.dtype.kind in "iuf":
        share = np.mean(np.isclose(y_true, y_pred))
    else:
        share = np.mean(y_true == y_pred)
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
