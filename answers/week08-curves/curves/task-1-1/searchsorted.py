# answer: right
# task: 1.1
# does: counts by searching in sorted scores, and prints and warns on the way
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
    pos, neg = np.sort(y_score[y_true == 1]), np.sort(y_score[y_true == 0])
    if pos.size * neg.size == 0:
        raise ValueError("a rate is 0/0")
    thresholds = np.r_[np.inf, np.unique(y_score)[::-1]]
    tpr = 1 - np.searchsorted(pos, thresholds) / pos.size
    fpr = 1 - np.searchsorted(neg, thresholds) / neg.size
    print("points:", len(thresholds))
    warnings.warn("this is only a note to myself")
    return fpr, tpr, thresholds


ours = roc_points(truth, scores["all"])
theirs = metrics.roc_curve(truth, scores["all"], drop_intermediate=False)
same = [np.array_equal(np.round(a, 9), np.round(b, 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (fpr, tpr, thresholds):", same)
