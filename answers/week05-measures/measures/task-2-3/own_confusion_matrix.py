# answer: right
# task: 2.3
# does: builds on confusion_matrix of task 1.2, normalised
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
    C = confusion_matrix(y_true, y_pred, n_classes=n_classes, normalize="all")
    p_e = sum(C[k].sum() * C[:, k].sum() for k in range(len(C)))
    kappa = (C.trace() - p_e) / (1 - p_e) if p_e < 1 else np.nan
    return kappa


print(cohen_kappa([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
