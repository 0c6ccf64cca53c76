# answer: wrong
# task: 2.4
# does: weights the classes by how often they are true
# fails: test-2-4 test-2-4-hidden
# tell: In a macro mean every class counts the same, however rare it is.
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    C = count_table(y_true, y_pred, n_classes)
    mean = np.average(np.diag(C) / np.maximum(C.sum(axis=0), 1), weights=C.sum(axis=1))
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
