# answer: right
# task: 2.5
# does: scikit-learn's recall_score
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    classes = None if n_classes is None else list(range(n_classes))
    mean = metrics.recall_score(y_true, y_pred, labels=classes, average="macro", zero_division=0)
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))
