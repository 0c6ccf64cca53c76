# answer: wrong
# task: 2.3
# does: Scott's pi: the mean of both totals, squared
# fails: test-2-3 test-2-3-hidden
# tell: This is Scott's pi, which mixes the two totals of a class; kappa multiplies them.
def cohen_kappa(y_true, y_pred, n_classes=None):
    """Agreement of predicted with true labels, beyond chance.

    Parameters
    ----------
    y_true, y_pred : array-like of int, shape (n,)
        True and predicted labels, 0 or more.
    n_classes : int, optional
        Number of classes; labels have to be less.

    Returns
    -------
    float
        At most 1; 0 for chance; NaN where chance is always right.
    """
    # 2.3) Count, then the observed share p_o and the share p_e expected by chance
    C = count_table(y_true, y_pred, n_classes)
    p_o = np.trace(C) / C.sum()
    p_e = np.sum(((C.sum(axis=0) + C.sum(axis=1)) / 2) ** 2) / C.sum() ** 2
    with np.errstate(invalid="ignore"):
        kappa = (p_o - p_e) / (1 - p_e)
    return kappa


print(cohen_kappa([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
