# answer: right
# task: 2.4
# does: scikit-learn's precision_score
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    classes = None if n_classes is None else list(range(n_classes))
    mean = metrics.precision_score(y_true, y_pred, labels=classes, average="macro", zero_division=0)
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
