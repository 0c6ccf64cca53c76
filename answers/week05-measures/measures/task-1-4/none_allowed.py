# answer: wrong
# task: 1.4
# does: returns the counts for None
# fails: test-1-4-hidden
# tell: None is another word, too: it should raise a ValueError.
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
    if normalize is None: return C

    totals = {"true": C.sum(axis=1)[:, None], "pred": C.sum(axis=0), "all": C.sum()}
    if normalize not in totals:
        raise ValueError("normalize")
    shares = C / np.maximum(totals[normalize], 1)
    return shares


print(normalised(np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]]), "true").round(3))
