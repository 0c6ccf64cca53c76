# answer: wrong
# task: 1.4
# does: divides in place where the table holds floats
# fails: test-1-4-hidden
# tell: The shares are written into the caller's own array: divide into a new one.
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
    totals = {"true": C.sum(axis=1)[:, None], "pred": C.sum(axis=0), "all": C.sum()}
    if normalize not in totals:
        raise ValueError("normalize")
    if C.dtype.kind != "f":
        C = C.astype(float)
    C /= np.maximum(totals[normalize], 1)
    shares = C
    return shares


print(normalised(np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]]), "true").round(3))
