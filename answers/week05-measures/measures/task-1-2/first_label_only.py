# answer: wrong
# task: 1.3
# does: looks at the type of the first label only
# fails: test-1-3-hidden
# tell: Every label has to be an integer, not only the first.
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
    if len(y_true) != len(y_pred):
        raise ValueError("length")
    for labels in (y_true, y_pred):
        if not isinstance(list(labels)[0], (int, np.integer)) or min(labels) < 0:
            raise ValueError("labels")
    n_classes = max(*y_true, *y_pred) + 1 if n_classes is None else n_classes
    if max(*y_true, *y_pred) >= n_classes:
        raise ValueError("n_classes")
    C = np.zeros((n_classes, n_classes), dtype=int)
    for t, p in zip(y_true, y_pred):
        C[int(t), int(p)] += 1
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))
