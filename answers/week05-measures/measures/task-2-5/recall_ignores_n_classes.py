# answer: wrong
# task: 2.5
# does: does not pass n_classes on
# fails: test-2-5-hidden
# tell: The function ignores n_classes.
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    C = count_table(y_true, y_pred)
    mean = np.mean(np.diag(C) / np.maximum(C.sum(axis=1), 1))
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
