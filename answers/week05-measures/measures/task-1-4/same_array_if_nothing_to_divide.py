# answer: wrong
# task: 1.4
# does: a table of zeros is returned itself
# fails: test-1-4-hidden
# tell: A table of zeros is returned itself: return a new array.
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
    if normalize not in ("true", "pred", "all"):
        raise ValueError(f"unknown normalize {normalize!r}")
    if not C.any():
        return C
    axis = {"true": 1, "pred": 0, "all": None}[normalize]
    shares = C / np.maximum(C.sum(axis=axis, keepdims=True), 1)
    return shares


print(normalised(np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]]), "true").round(3))
