# answer: wrong
# task: 1.3
# does: raises a TypeError where labels are not integers
# fails: test-1-3-hidden
# tell: Labels that are not integers should raise a ValueError, not a TypeError.
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
    labels = np.concatenate([y_true, y_pred])
    if len(y_true) != len(y_pred):
        raise ValueError("lengths")
    if not np.issubdtype(labels.dtype, np.integer):
        raise TypeError("integers, please")
    n_classes = labels.max() + 1 if n_classes is None else n_classes
    if labels.min() < 0 or labels.max() >= n_classes:
        raise ValueError("labels should be 0, 1, ..., n_classes - 1")
    C = np.zeros((n_classes, n_classes), dtype=int)
    np.add.at(C, (y_true, y_pred), 1)
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))
