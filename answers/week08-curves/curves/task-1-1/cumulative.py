# answer: right
# task: 1.1
# does: sorts once, cumulates the classes and keeps the last of each tie
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
    P, N = int((y_true == 1).sum()), int((y_true == 0).sum())
    if P == 0 or N == 0:
        raise ValueError(f"{P} positives and {N} negatives")
    order = np.argsort(-y_score.astype(float), kind="stable")
    s, c = y_score[order].astype(float), (y_true[order] == 1)
    last = np.append(np.flatnonzero(np.diff(s)), len(s) - 1)
    tpr = np.concatenate([[0], np.cumsum(c)[last] / P])
    fpr = np.concatenate([[0], np.cumsum(~c)[last] / N])
    thresholds = np.concatenate([[np.inf], s[last]])
    return fpr, tpr, thresholds


ours = roc_points(truth, scores["all"])
theirs = metrics.roc_curve(truth, scores["all"], drop_intermediate=False)
same = [np.array_equal(np.round(a, 9), np.round(b, 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (fpr, tpr, thresholds):", same)
