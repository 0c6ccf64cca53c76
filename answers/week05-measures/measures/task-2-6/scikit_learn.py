# answer: right
# task: 2.6
# does: scikit-learn's f1_score, after a look at the labels
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
    classes = None
    if n_classes is not None:
        classes = list(range(n_classes))
        if not set(y_true) | set(y_pred) <= set(classes):
            raise ValueError("unknown class")
    mean = metrics.f1_score(y_true, y_pred, labels=classes, average="macro", zero_division=0)
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
