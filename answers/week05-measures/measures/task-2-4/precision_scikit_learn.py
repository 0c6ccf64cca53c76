# answer: right
# task: 2.4
# does: scikit-learn's precision_score
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    classes = None if n_classes is None else list(range(n_classes))
    mean = metrics.precision_score(y_true, y_pred, labels=classes, average="macro", zero_division=0)
    return mean


def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    C = count_table(y_true, y_pred, n_classes)
    mean = np.mean(np.diag(C) / np.maximum(C.sum(axis=1), 1))
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]), recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
