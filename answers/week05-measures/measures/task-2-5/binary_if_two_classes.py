# answer: wrong
# task: 2.5
# does: with n_classes = 2 the recall of class 1 alone
# fails: test-2-5-hidden
# tell: With two classes, too, the measure is the mean over both.
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    if n_classes == 2:
        mean = metrics.recall_score(y_true, y_pred, zero_division=0)
    else:
        labels = None if n_classes is None else range(n_classes)
        mean = metrics.recall_score(y_true, y_pred, labels=labels, average="macro", zero_division=0)
    return mean
