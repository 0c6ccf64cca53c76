# answer: right
# task: 1.3
# does: tells integers by the kind of the arrays, one check a line, and warns
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
    # 1.3) Refuse unequal lengths, and labels that are no integers from 0 to n_classes - 1
    # 1.2) Count the pairs (true, predicted) in a square array C
    import warnings

    if not len(y_true) == len(y_pred):
        raise ValueError("lengths")
    a, b = np.array(list(y_true)), np.array(list(y_pred))
    for labels in (a, b):
        if labels.dtype.kind not in "iu":
            raise ValueError("integers, please")
        if (labels < 0).any():
            raise ValueError("negative label")
        if n_classes is not None and (labels > n_classes - 1).any():
            raise ValueError("label too large")
    if len(a) < 3:
        warnings.warn("few observations")
    if n_classes is None:
        n_classes = 1 + max(a.max(), b.max())
    C = np.array([[np.sum((a == i) & (b == j)) for j in range(n_classes)] for i in range(n_classes)])
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))
