# answer: wrong
# task: 2.4
# does: counts every class up to the largest label
# fails: test-2-4-hidden
# tell: Without n_classes only classes that occur count; here a class counts that never occurs,
#   because its number lies between two that do.
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    C = count_table(y_true, y_pred, n_classes or max(*y_true, *y_pred) + 1)
    mean = np.mean(np.diag(C) / np.maximum(C.sum(axis=0), 1))
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
