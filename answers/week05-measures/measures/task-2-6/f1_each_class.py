# answer: wrong
# task: 2.6
# does: returns the F1 of each class
# fails: test-2-6 test-2-6-hidden test-2-6-hidden-edges
# tell: One number is asked for: the mean over the classes comes last.
def macro_f1_measure(y_true, y_pred, n_classes=None):
    """Macro F1: mean over the classes of the harmonic mean of precision and recall.

    Parameters
    ----------
    y_true, y_pred : array-like of int, shape (n,)
        True and predicted labels, 0 or more.
    n_classes : int, optional
        Number of classes; otherwise those that occur count.

    Returns
    -------
    float
        In [0, 1].
    """
    # 2.6) Count, then F1 of each class (0 / 0 is 0), then the mean
    C = count_table(y_true, y_pred, n_classes)
    mean = 2 * np.diag(C) / np.maximum(C.sum(0) + C.sum(1), 1)
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
