# answer: wrong
# task: 2.4
# does: with n_classes = 2 the precision of class 1 alone
# fails: test-2-4-hidden
# tell: With two classes, too, the measure is the mean over both.
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    if n_classes == 2:
        mean = metrics.precision_score(y_true, y_pred, zero_division=0)
    else:
        labels = None if n_classes is None else range(n_classes)
        mean = metrics.precision_score(y_true, y_pred, labels=labels, average="macro", zero_division=0)
    return mean
