# answer: wrong
# task: 2.3
# does: takes a p_e close to 1 for 1
# fails: test-2-3-hidden
# tell: kappa is NaN only if p_e is exactly 1, not if it is close to 1.
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
    C = count_table(y_true, y_pred, n_classes).astype(float)
    n = C.sum()
    p_o = np.trace(C) / n
    p_e = C.sum(axis=1) @ C.sum(axis=0) / n**2
    kappa = np.nan if np.isclose(p_e, 1) else (p_o - p_e) / (1 - p_e)
    return kappa


print(cohen_kappa([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
