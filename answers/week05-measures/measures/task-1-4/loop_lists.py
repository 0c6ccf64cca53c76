# answer: right
# task: 1.4
# does: entry by entry into a nested list
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
    if normalize not in ("true", "pred", "all"):
        raise ValueError("normalize")
    shares = []
    for i in range(len(C)):
        shares.append([])
        for j in range(len(C)):
            total = {"true": sum(C[i]), "pred": sum(C[:, j]), "all": sum(sum(C))}[normalize]
            shares[i].append(C[i, j] / total if total else 0)
    return shares


print(normalised(np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]]), "true").round(3))
