# answer: wrong
# task: 2.4
# does: divides the sums over all classes
# fails: test-2-4 test-2-4-hidden
# tell: This divides the sums of all classes, which is the accuracy. First the share of each class,
#   then their mean.
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    C = count_table(y_true, y_pred, n_classes)
    mean = np.trace(C) / C.sum()
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
