# answer: right
# task: 1.1
# does: loops over the thresholds and returns lists
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
    positives = [s for s, c in zip(y_score, y_true) if c == 1]
    negatives = [s for s, c in zip(y_score, y_true) if c == 0]
    if not positives or not negatives:
        raise ValueError("both classes are needed")
    thresholds = [float("inf")] + sorted(set(y_score.tolist()), reverse=True)
    fpr, tpr = [], []
    for t in thresholds:
        fpr.append(len([s for s in negatives if s >= t]) / len(negatives))
        tpr.append(len([s for s in positives if s >= t]) / len(positives))
    return fpr, tpr, thresholds


ours = roc_points(truth, scores["all"])
theirs = metrics.roc_curve(truth, scores["all"], drop_intermediate=False)
same = [np.array_equal(np.round(a, 9), np.round(b, 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (fpr, tpr, thresholds):", same)
