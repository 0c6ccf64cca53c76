# answer: right
# task: 2.3
# does: arrays of its own instead of count_table; prints and warns for 0/0
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
    true, pred = np.asarray(y_true), np.asarray(y_pred)
    size = n_classes or max(true.max(), pred.max()) + 1
    if max(true.max(), pred.max()) >= size:
        raise ValueError("n_classes is too small")
    shares = [np.bincount(labels, minlength=size) / len(labels) for labels in (true, pred)]
    chance = float(np.sum(shares[0] * shares[1]))
    print("chance:", chance)
    kappa = np.float64(np.mean(true == pred) - chance) / np.float64(1 - chance)
    return kappa


print(cohen_kappa([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))
