# answer: wrong
# task: 2.1
# does: takes labels off with pop, so that a list is empty afterwards
# fails: test-2-1-hidden
# tell: pop takes the labels from the caller's list: leave the arguments as they are.
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
        raise ValueError("unequal lengths")
    y_true = y_true if isinstance(y_true, list) else list(y_true)
    y_pred = y_pred if isinstance(y_pred, list) else list(y_pred)
    n, right = len(y_true), 0
    while y_true:
        right += y_true.pop() == y_pred.pop()
    share = right / n
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
