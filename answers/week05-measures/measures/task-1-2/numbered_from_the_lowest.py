# answer: wrong
# task: 1.2
# does: starts at the smallest label that occurs instead of at 0: [1, 2], [2, 1]
# fails: test-1-2-hidden
# tell: Classes are numbered from 0, also where class 0 does not occur.
def confusion_matrix(y_true, y_pred, *, n_classes=None, normalize=None):
    """Count how often each true class was predicted as each class.

    Parameters
    ----------
    y_true, y_pred : array-like of int, shape (n,)
        True and predicted labels, 0 or more.
    n_classes : int, optional
        Number of classes; otherwise the largest label plus 1.
    normalize : {None, "true", "pred", "all"}
        Counts, or shares of each row, of each column, or of all.

    Returns
    -------
    numpy.ndarray of shape (n_classes, n_classes)
        True classes in rows, predicted classes in columns.
    """
    y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
    if len(y_true) != len(y_pred):
        raise ValueError("unequal lengths")
    for labels in (y_true, y_pred):
        if labels.dtype.kind not in "iu":
            raise ValueError("labels should be integers")
        if (labels < 0).any():
            raise ValueError("labels should not be negative")
        if n_classes is not None and (labels >= n_classes).any():
            raise ValueError("labels should be less than n_classes")
    lowest = 0
    if n_classes is None:
        lowest = int(min(y_true.min(), y_pred.min()))
        n_classes = int(max(y_true.max(), y_pred.max())) + 1
    C = metrics.confusion_matrix(y_true, y_pred, labels=range(lowest, n_classes))
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))
