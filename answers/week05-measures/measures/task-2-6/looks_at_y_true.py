# answer: wrong
# task: 2.6
# does: looks for labels of n_classes or more in y_true only
# fails: test-2-6-hidden-edges
# tell: A predicted label can be too large as well.
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
    if n_classes is not None and max(y_true) >= n_classes: raise ValueError
    mean = metrics.f1_score(y_true, y_pred, average="macro", labels=None if n_classes is None else range(n_classes), zero_division=0)
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
