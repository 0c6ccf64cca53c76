# answer: right
# task: 2.3
# does: 1 minus observed over expected disagreement, with a guard
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
    n = len(y_true)
    expected = np.outer(C.sum(1), C.sum(0)) / n
    wrong_o = n - np.diag(C).sum()
    wrong_e = expected.sum() - np.diag(expected).sum()
    kappa = 1 - wrong_o / wrong_e if wrong_e > 1e-9 else float("nan")
    return kappa


print(cohen_kappa([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
