# answer: wrong
# task: 2.4
# does: takes 0/0 for 1
# fails: test-2-4-hidden
# tell: 0/0 counts as 0, not as 1.
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    C = count_table(y_true, y_pred, n_classes)
    mean = np.mean(np.nan_to_num(np.diag(C) / C.sum(axis=0), nan=1.0))
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
