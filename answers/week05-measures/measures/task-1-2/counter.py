# answer: right
# task: 1.2
# does: counts pairs with the standard library, in a nested list
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
    from collections import Counter
    y_true, y_pred = list(y_true), list(y_pred)
    if len(y_true) != len(y_pred):
        raise ValueError("lengths differ")
    for label in y_true + y_pred:
        if not isinstance(label, (int, np.integer)):
            raise ValueError("not an integer")
        if label < 0 or (n_classes is not None and label >= n_classes):
            raise ValueError("out of range")
    size = n_classes if n_classes is not None else 1 + max(y_true + y_pred)
    pairs = Counter(zip(y_true, y_pred))
    C = np.array([[pairs[i, j] for j in range(size)] for i in range(size)])
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))
