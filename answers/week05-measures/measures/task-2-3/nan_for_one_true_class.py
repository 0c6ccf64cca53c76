# answer: wrong
# task: 2.3
# does: returns NaN where only one class is true
# fails: test-2-3-hidden
# tell: Kappa is undefined only where p_e = 1: here the predictions vary, so it is 0.
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
    p_e = C.sum(axis=0) @ C.sum(axis=1) / C.sum() ** 2
    kappa = (p_o - p_e) / (1 - p_e) if len(set(y_true)) > 1 else np.nan
    return kappa


print(cohen_kappa([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
