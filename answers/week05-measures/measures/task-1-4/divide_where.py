# answer: right
# task: 1.4
# does: np.divide where the total is not 0
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
    match normalize:
        case "true":
            totals = np.repeat(C.sum(1), len(C)).reshape(C.shape)
        case "pred":
            totals = np.tile(C.sum(0), (len(C), 1))
        case "all":
            totals = np.full(C.shape, C.sum())
        case _:
            raise ValueError(normalize)
    shares = np.divide(C, totals, out=np.zeros(C.shape), where=totals > 0)
    return shares


print(normalised(np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]]), "true").round(3))
