# answer: right
# task: 1.4
# does: divides first and replaces NaN afterwards, with NumPy's warning
def normalised(C, normalize):
    """Divide a confusion matrix by the totals of its rows, of its columns, or of all.

    Parameters
    ----------
    C : numpy.ndarray of shape (n_classes, n_classes)
        Counts, true classes in rows.
    normalize : {"true", "pred", "all"}
        Which total each entry is a share of.

    Returns
    -------
    numpy.ndarray of shape (n_classes, n_classes)
        Shares in [0, 1]; 0 where the total is 0.
    """
    # 1.4) Refuse other words, find the totals, divide; what has the total 0 stays 0
    axes = {"true": 1, "pred": 0, "all": None}
    try:
        axis = axes[normalize]
    except KeyError:
        raise ValueError("true, pred or all") from None
    shares = np.nan_to_num(C / C.sum(axis=axis, keepdims=True))
    return shares


print(normalised(np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]]), "true").round(3))
