# answer: wrong
# task: 2.1
# does: averages the recall of the classes
# fails: test-2-1-hidden
# tell: This is the macro recall, or balanced accuracy: here every observation counts alike, not
#   every class.
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
    n = len(y_true)
    if len(y_pred) != n:
        raise ValueError("y_true and y_pred should be equally long")
    y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
    share = np.mean([np.mean(y_pred[y_true == k] == k) for k in np.unique(y_true)])
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
