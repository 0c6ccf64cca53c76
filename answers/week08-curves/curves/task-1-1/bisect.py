# answer: right
# task: 1.1
# does: counts by bisect, in plain Python
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
    from bisect import bisect_left
    up = sorted(float(s) for s, c in zip(y_score, y_true) if c)
    down = sorted(float(s) for s, c in zip(y_score, y_true) if not c)
    if not up or not down:
        raise ValueError("a class is missing")

    def share(ordered, t):
        return (len(ordered) - bisect_left(ordered, t)) / len(ordered)

    cuts = [float("inf")] + sorted(set(up) | set(down), reverse=True)
    fpr, tpr = (np.array([share(side, t) for t in cuts]) for side in (down, up))
    thresholds = np.array(cuts)
    return fpr, tpr, thresholds


ours = roc_points(truth, scores["all"])
theirs = metrics.roc_curve(truth, scores["all"], drop_intermediate=False)
same = [np.array_equal(np.round(a, 9), np.round(b, 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (fpr, tpr, thresholds):", same)
