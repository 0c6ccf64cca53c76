# answer: wrong
# task: 2.6
# does: lets NaN through
# fails: test-2-6-hidden-edges
# tell: If P or R of a class is 0/0, the mean becomes NaN. The F1 of a class that is never right
#   is 0.
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
    P, R = np.diag(C) / C.sum(axis=0), np.diag(C) / C.sum(axis=1)
    mean = np.mean(2 * P * R / (P + R))
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
