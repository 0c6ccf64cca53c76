# answer: wrong
# task: 2.5
# does: weights the classes by how often they are true
# fails: test-2-5 test-2-5-hidden
# tell: In a macro mean every class counts the same, however rare it is.
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    C = count_table(y_true, y_pred, n_classes)
    mean = np.average(np.diag(C) / np.maximum(C.sum(axis=1), 1), weights=C.sum(axis=1))
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
