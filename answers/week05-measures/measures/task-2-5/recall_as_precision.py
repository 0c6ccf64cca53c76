# answer: right
# task: 2.5
# does: scikit-learn's precision with the two sides exchanged, which is recall
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    count_table(y_true, y_pred, n_classes)
    options = {} if n_classes is None else {"labels": [*range(n_classes)]}
    shares = metrics.precision_score(y_pred, y_true, average=None, zero_division=0, **options)
    mean = float(np.mean(shares))
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
