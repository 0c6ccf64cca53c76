# answer: right
# task: 2.5
# does: the diagonal of a normalised table of scikit-learn; prints
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    labels = None if n_classes is None else np.arange(n_classes)
    shares = metrics.confusion_matrix(y_true, y_pred, labels=labels, normalize="true")
    print(shares.diagonal())
    mean = np.average(shares.diagonal())
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
