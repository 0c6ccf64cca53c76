# answer: right
# task: 1.1
# does: takes scikit-learn's curve with all points, after a look at the classes
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
    if np.all(y_true == 1) or np.all(y_true == 0):
        raise ValueError("one class only")
    fpr, tpr, thresholds = metrics.roc_curve(y_true, y_score, drop_intermediate=False)
    return fpr, tpr, thresholds


ours = roc_points(truth, scores["all"])
theirs = metrics.roc_curve(truth, scores["all"], drop_intermediate=False)
same = [np.array_equal(np.round(a, 9), np.round(b, 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (fpr, tpr, thresholds):", same)
