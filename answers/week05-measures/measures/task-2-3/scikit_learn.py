# answer: right
# task: 2.3
# does: scikit-learn's cohen_kappa_score, after a look at the labels
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
    if n_classes is not None and max(max(y_true), max(y_pred)) >= n_classes:
        raise ValueError("label too large")
    kappa = metrics.cohen_kappa_score(y_true, y_pred)
    return kappa


print(cohen_kappa([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
