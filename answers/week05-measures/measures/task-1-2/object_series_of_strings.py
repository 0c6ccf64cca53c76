# answer: wrong
# task: 1.3
# does: strings are found by dtype kind U only
# fails: test-1-3-hidden
# tell: A Series or an array of objects may hold strings, too: look at what the labels are.
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
    t, p = y_true, y_pred
    if len(t) != len(p):
        raise ValueError("lengths differ")
    clean = []
    for y in (t, p):
        y = np.asarray(y)
        if y.dtype.kind in "US":
            raise ValueError("labels must not be strings")
        y = y.astype(float)
        if np.any(np.isnan(y)) or np.any(y % 1 != 0) or np.any(y < 0):
            raise ValueError("labels must be integers from 0")
        clean.append(y.astype(int))
    t, p = clean
    n = max(t.max(), p.max()) + 1 if n_classes is None else n_classes
    if max(t.max(), p.max()) >= n:
        raise ValueError("label too large")
    C = np.zeros((n, n), dtype=int)
    np.add.at(C, (t, p), 1)
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))
