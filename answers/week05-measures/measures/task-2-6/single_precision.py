# answer: wrong
# task: 2.6
# does: returns the mean in single precision
# fails: test-2-6-hidden test-2-6-hidden-edges
# tell: float32 keeps seven digits: that rounds the mean.
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
    hits, rows, cols = np.diag(C), C.sum(axis=1), C.sum(axis=0)
    f1 = 2 * hits / np.maximum(rows + cols, 1)
    mean = np.float32(f1.mean())
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
