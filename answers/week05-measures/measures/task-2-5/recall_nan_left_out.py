# answer: wrong
# task: 2.5
# does: leaves a class with 0/0 out of the mean
# fails: test-2-5-hidden
# tell: A class that is never true counts 0 in the mean; here it is left out.
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    C = count_table(y_true, y_pred, n_classes)
    mean = np.nanmean(np.diag(C) / C.sum(axis=1))
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
