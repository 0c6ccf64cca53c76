# answer: wrong
# task: 2.4
# does: returns the rounded mean as text
# fails: test-2-4 test-2-4-hidden
# tell: Return the number itself, not rounded and not as text.
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    C = count_table(y_true, y_pred, n_classes)
    mean = f"{(np.diag(C) / np.maximum(C.sum(axis=0), 1)).mean():.3f}"
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
