# answer: right
# task: 1.4
# does: pandas' div along an axis
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
    table = pd.DataFrame(C)
    if normalize == "true":
        shares = table.div(table.sum(axis="columns"), axis="index")
    elif normalize == "pred":
        shares = table.div(table.sum(axis="index"), axis="columns")
    elif normalize == "all":
        shares = table / table.to_numpy().sum()
    else:
        raise ValueError("no such normalisation")
    shares = shares.fillna(0).to_numpy()
    return shares


print(normalised(np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]]), "true").round(3))
