# answer: right
# task: 2.6
# does: the standard library's harmonic_mean, class by class
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
    from statistics import fmean, harmonic_mean

    C = count_table(y_true, y_pred, n_classes).tolist()
    parts = []
    for k, row in enumerate(C):
        column = [other[k] for other in C]
        parts.append(harmonic_mean([row[k] / (sum(column) or 1), row[k] / (sum(row) or 1)]))
    mean = fmean(parts)
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
