# answer: right
# task: 2.3
# does: exact fractions in a loop over the classes
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
    from fractions import Fraction

    true, pred = [int(v) for v in y_true], [int(v) for v in y_pred]
    if n_classes and max(true + pred) >= n_classes:
        raise ValueError("labels")
    n = len(true)
    po = Fraction(sum(t == p for t, p in zip(true, pred)), n)
    pe = sum(Fraction(true.count(k) * pred.count(k), n * n) for k in set(true))
    kappa = np.nan if pe == 1 else float((po - pe) / (1 - pe))
    return kappa


print(cohen_kappa([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
