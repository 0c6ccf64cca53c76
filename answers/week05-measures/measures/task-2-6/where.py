# answer: right
# task: 2.6
# does: np.where on safe denominators
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
    table = np.asarray(count_table(y_true, y_pred, n_classes=n_classes))
    TP, FP = np.diag(table), table.sum(0) - np.diag(table)
    FN = table.sum(1) - np.diag(table)
    size = 2 * TP + FP + FN
    mean = np.where(size > 0, 2 * TP / np.where(size > 0, size, 1), 0).mean()
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
