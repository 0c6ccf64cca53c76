# answer: right
# task: 2.1
# does: counts in a loop; prints
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
    actual, predicted = list(y_true), list(y_pred)
    if len(actual) != len(predicted):
        raise ValueError("lengths differ")
    right = 0
    for i in range(len(actual)):
        if actual[i] == predicted[i]:
            right += 1
    print(right, "right")
    share = right / len(actual)
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
