# answer: wrong
# task: 1.2
# does: calls scikit-learn's function without all labels
# fails: test-1-2-hidden test-1-3 test-1-3-hidden
# tell: scikit-learn leaves out classes that do not occur, and accepts labels that should be
#   refused.
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
    C = metrics.confusion_matrix(y_true, y_pred)
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))
