# answer: wrong
# task: 2.5
# does: computes the precision
# fails: test-2-5 test-2-5-hidden
# tell: This is the precision: the total has to be that of the true class.
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    C = count_table(y_true, y_pred, n_classes)
    mean = np.mean(np.diag(C) / np.maximum(C.sum(axis=0), 1))
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
