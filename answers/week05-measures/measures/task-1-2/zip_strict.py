# answer: right
# task: 1.3
# does: lets zip refuse unequal lengths, and compares labels with their whole part
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
    pairs = list(zip(list(y_true), list(y_pred), strict=True))
    for pair in pairs:
        for label in pair:
            if isinstance(label, str) or label % 1 != 0 or label < 0:
                raise ValueError(f"{label!r} is no class")
    largest = int(max(max(pair) for pair in pairs))
    if n_classes is None:
        n_classes = largest + 1
    elif largest >= n_classes:
        raise ValueError(f"{largest} is no class of {n_classes}")
    C = np.zeros([n_classes] * 2)
    for i, j in pairs:
        C[int(i)][int(j)] += 1
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))
