# answer: wrong
# task: 1.3
# does: takes numbers that are almost integers for integers
# fails: test-1-3-hidden
# tell: A label such as 1.000001 is not an integer: compare exactly.
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
    if labels.dtype.kind not in "iuf":
        raise ValueError("labels should be numbers")
    if len(y_true) != len(y_pred) or not np.allclose(labels, np.round(labels)):
        raise ValueError("y_true and y_pred should be equally long and hold integers")
    y_true, y_pred = np.round(y_true).astype(int), np.round(y_pred).astype(int)
    labels = np.concatenate([y_true, y_pred])
    n_classes = labels.max() + 1 if n_classes is None else n_classes
    if labels.min() < 0 or labels.max() >= n_classes:
        raise ValueError("labels should be 0, 1, ..., n_classes - 1")
    C = np.zeros((n_classes, n_classes), dtype=int)
    np.add.at(C, (y_true, y_pred), 1)
    return C if normalize is None else normalised(C, normalize)
