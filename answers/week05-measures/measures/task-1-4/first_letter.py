# answer: wrong
# task: 1.4
# does: looks at the first letter of the word only
# fails: test-1-4-hidden
# tell: A word that begins like one of the three is another word: raise a ValueError.
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
    t = {"t": C.sum(axis=1)[:, None], "p": C.sum(axis=0), "a": C.sum()}
    if normalize[:1] not in t: raise ValueError
    shares = C / np.maximum(t[normalize[0]], 1)
    return shares


print(normalised(np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]]), "true").round(3))
