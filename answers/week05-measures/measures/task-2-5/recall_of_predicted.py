# answer: wrong
# task: 2.5
# does: recall over the predicted classes only
# fails: test-2-5-hidden
# tell: A class that is true but never predicted counts as well, with a recall of 0.
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    labels = np.unique(y_pred) if n_classes is None else np.arange(n_classes)
    mean = metrics.recall_score(y_true, y_pred, labels=labels, average="macro", zero_division=0)
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
