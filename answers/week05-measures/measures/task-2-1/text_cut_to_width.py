# answer: wrong
# task: 2.1
# does: gives y_pred the dtype of y_true, which cuts longer strings: ['a', 'b'] and ['ab', 'b'] count as equal
# fails: test-2-1-hidden
# tell: An array of short strings cuts longer ones off: give it the dtype object.
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
    y_true, y_pred = np.array(y_true), np.array(y_pred)
    y_pred = y_pred.astype(y_true.dtype)  # so that they can be compared
    share = np.mean(y_true == y_pred)
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
