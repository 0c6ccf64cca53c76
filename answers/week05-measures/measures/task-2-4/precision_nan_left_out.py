# answer: wrong
# task: 2.4
# does: leaves a class with 0/0 out of the mean
# fails: test-2-4-hidden
# tell: A class that is never predicted counts 0 in the mean; here it is left out.
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    C = count_table(y_true, y_pred, n_classes)
    mean = np.nanmean(np.diag(C) / C.sum(axis=0))
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
