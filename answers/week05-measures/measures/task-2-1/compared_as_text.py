# answer: wrong
# task: 2.1
# does: compares str(label): 1 and 1.0 are equal labels and count as different (array of int, array of float)
# fails: test-2-1-hidden
# tell: 1 and 1.0 are equal labels: compare the labels themselves, not their text.
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
    right = 0
    for t, p in zip(y_true, y_pred):
        right += str(t) == str(p)
    share = right / len(y_true)
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
