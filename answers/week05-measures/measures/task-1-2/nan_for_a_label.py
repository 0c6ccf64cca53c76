# answer: wrong
# task: 1.3
# does: looks for fractions by the remainder, which is no larger than 0 for NaN
# fails: test-1-3-hidden
# tell: NaN is not an integer: no comparison with it is true, so ask whether all labels are whole, not whether
#   one is not.
def confusion_matrix(y_true, y_pred, *, n_classes=None, normalize=None):
    # 1.3) Refuse unequal lengths, and labels that are no integers from 0 to n_classes - 1
    # 1.2) Count the pairs (true, predicted) in a square array C
    labels = np.concatenate([y_true, y_pred])
    if len(y_true) != len(y_pred) or labels.dtype.kind not in "iuf":
        raise ValueError("y_true and y_pred should be equally long and hold integers")
    if np.any(labels < 0) or np.any(labels % 1 > 0):
        raise ValueError("labels should be 0, 1, 2, ...")
    if n_classes is None:
        n_classes = int(np.nanmax(labels)) + 1
    if np.any(labels >= n_classes):
        raise ValueError("labels should be below n_classes")
    C = np.zeros((n_classes, n_classes), dtype=int)
    for i in range(n_classes):
        for j in range(n_classes):
            C[i, j] = np.sum((np.asarray(y_true) == i) & (np.asarray(y_pred) == j))
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))
