# answer: wrong
# task: 2.6
# does: leaves classes with precision or recall 0/0 out
# fails: test-2-6-hidden-edges
# tell: A class with 0/0 counts 0 in the mean; here it is left out.
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
    with np.errstate(all="ignore"):
        P, R = np.diag(C) / C.sum(axis=0), np.diag(C) / C.sum(axis=1)
        mean = np.nanmean(2 * P * R / (P + R))
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
