# answer: right
# task: 1.4
# does: matches the word and divides a copy in place
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
    C = np.array(C, dtype=float)
    match normalize:
        case "true": total = C.sum(axis=1, keepdims=True)
        case "pred": total = C.sum(axis=0, keepdims=True)
        case "all": total = C.sum(keepdims=True)
        case _: raise ValueError(normalize)
    total[total == 0] = 1
    shares = C
    shares /= total
    return shares


print(normalised(np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]]), "true").round(3))
