# answer: right
# task: 2.4
# does: the diagonal of a normalised table of scikit-learn; prints
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    labels = None if n_classes is None else np.arange(n_classes)
    shares = metrics.confusion_matrix(y_true, y_pred, labels=labels, normalize="pred")
    print(shares.diagonal())
    mean = np.average(shares.diagonal())
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
