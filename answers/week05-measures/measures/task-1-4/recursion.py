# answer: right
# task: 1.4
# does: recursion: columns are rows of the transposed table, all is one long row
def normalised(C, normalize):
    """Divide a confusion matrix by the totals of its rows, of its columns, or of all."""
    if not isinstance(normalize, str) or normalize not in {"true", "pred", "all"}:
        raise ValueError("unknown way to normalise")
    C = np.array(C)
    if normalize == "pred":
        return normalised(C.T, "true").T.copy()
    if normalize == "all":
        return normalised(C.reshape(1, -1), "true").reshape(C.shape)
    shares = []
    for row in C.tolist():
        total = sum(row)
        shares.append([entry / total if total else 0.0 for entry in row])
    shares = np.array(shares, dtype=float).reshape(C.shape)
    return shares


print(normalised(np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]]), "true").round(3))
