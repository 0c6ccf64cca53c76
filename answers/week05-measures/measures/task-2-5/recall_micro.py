# answer: wrong
# task: 2.5
# does: divides the sums over all classes
# fails: test-2-5 test-2-5-hidden
# tell: This divides the sums of all classes, which is the accuracy. First the share of each class,
#   then their mean.
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    C = count_table(y_true, y_pred, n_classes)
    mean = np.trace(C) / C.sum()
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
