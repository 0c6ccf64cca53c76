# answer: wrong
# task: 1.1
# does: returns the area under the curve instead of its points
# fails: test-1-1 test-1-1-hidden test-1-1-hidden-edges
# tell: The points of the curve are asked for, not the area under it.
def roc_points(y_true, y_score):
    """All points of the ROC curve, from (0, 0) to (1, 1).

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes: 1 is positive, 0 negative.
    y_score : array-like of shape (n,)
        Scores; higher means more likely positive.

    Returns
    -------
    fpr, tpr, thresholds : numpy.ndarray of shape (m + 1,)
        For m distinct scores; thresholds fall from infinity to the lowest score.
    """
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    # Refuse a single class; collect the thresholds; at each of them compute
    # the share of the negatives and of the positives that reach it
    return metrics.roc_auc_score(y_true, y_score)
    return fpr, tpr, thresholds


ours = roc_points(truth, scores["all"])
theirs = metrics.roc_curve(truth, scores["all"], drop_intermediate=False)
same = [np.array_equal(np.round(a, 9), np.round(b, 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (fpr, tpr, thresholds):", same)
