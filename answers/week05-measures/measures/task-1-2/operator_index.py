# answer: right
# task: 1.2
# does: wraps operator.index, and lets zip compare the lengths
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
    import operator
    try:
        t = [operator.index(v) for v in y_true]
        p = [operator.index(v) for v in y_pred]
    except TypeError as e:
        raise ValueError("labels must be integers") from e
    k = 1 + max(max(t), max(p))
    if min(min(t), min(p)) < 0 or (n_classes is not None and k > n_classes):
        raise ValueError("labels out of range")
    k = k if n_classes is None else n_classes
    C = np.zeros((k, k), dtype=np.int32)
    for a, b in zip(t, p, strict=True):
        C[a, b] += 1
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))
