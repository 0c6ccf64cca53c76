# answer: right
# task: 2.1
# does: 1 minus the share of errors, by pandas
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
        raise ValueError(len(y_true), len(y_pred))
    frame = pd.DataFrame({"t": list(y_true), "p": list(y_pred)})
    share = 1 - (frame["t"] != frame["p"]).mean()
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
