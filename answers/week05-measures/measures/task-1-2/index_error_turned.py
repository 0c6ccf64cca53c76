# answer: right
# task: 1.3
# does: turns the errors of indexing into ValueErrors
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
    first, second = np.asarray(y_true), np.asarray(y_pred)
    if first.shape != second.shape:
        raise ValueError("shapes differ")
    both = np.r_[first, second]
    if both.dtype not in (np.dtype("int64"), np.dtype("int32")) or both.min() < 0:
        raise ValueError("labels should be 0, 1, 2, ...")
    size = both.max() + 1 if n_classes is None else n_classes
    C = np.zeros((size, size), int)
    try:
        for position in range(len(first)):
            C[first[position], second[position]] += 1
    except IndexError as error:
        raise ValueError("more classes than n_classes") from error
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))
