# answer: wrong
# task: 2.5
# does: takes 0/0 for 1
# fails: test-2-5-hidden
# tell: 0/0 counts as 0, not as 1.
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    C = count_table(y_true, y_pred, n_classes)
    mean = np.mean(np.nan_to_num(np.diag(C) / C.sum(axis=1), nan=1.0))
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
