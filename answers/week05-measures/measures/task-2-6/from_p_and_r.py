# answer: right
# task: 2.6
# does: precision and recall of each class first, then their harmonic mean
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
    P = np.diag(C) / np.maximum(C.sum(axis=0), 1)
    R = np.diag(C) / np.maximum(C.sum(axis=1), 1)
    F = np.zeros(len(C))
    found = P + R > 0
    F[found] = 2 * P[found] * R[found] / (P[found] + R[found])
    mean = F.sum() / len(F)
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
