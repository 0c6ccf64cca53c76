# answer: wrong
# task: 2.5
# does: counts every class up to the largest label
# fails: test-2-5-hidden
# tell: Without n_classes only classes that occur count; here a class counts that never occurs,
#   because its number lies between two that do.
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    C = count_table(y_true, y_pred, n_classes or max(*y_true, *y_pred) + 1)
    mean = np.mean(np.diag(C) / np.maximum(C.sum(axis=1), 1))
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
