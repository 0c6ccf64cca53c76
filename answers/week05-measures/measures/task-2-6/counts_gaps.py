# answer: wrong
# task: 2.6
# does: counts every class up to the largest label
# fails: test-2-6-hidden-edges
# tell: Without n_classes only classes that occur count; here a class counts that never occurs,
#   because its number lies between two that do.
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
    C = count_table(y_true, y_pred, n_classes or max(*y_true, *y_pred) + 1)
    with np.errstate(invalid="ignore"):
        f1 = np.nan_to_num(2 * np.diag(C) / (C.sum(axis=0) + C.sum(axis=1)))
    mean = np.mean(f1)
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
