# answer: wrong
# task: 2.5
# does: takes the diagonal of a crosstab that lacks the classes that are never predicted
# fails: test-2-5-hidden
# tell: If a class in the middle is never predicted, the table lacks its column, and the diagonal pairs a class with another. Give rows and columns the same classes.
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    table = pd.crosstab(np.asarray(y_true), np.asarray(y_pred))
    if n_classes is not None:
        table = table.reindex(index=range(n_classes), columns=range(n_classes), fill_value=0)
    C = table.to_numpy()
    size = max(C.shape)
    square = np.zeros((size, size))
    square[: C.shape[0], : C.shape[1]] = C
    rows = square.sum(axis=1)
    mean = np.mean(np.diag(square) / np.where(rows > 0, rows, 1))
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
