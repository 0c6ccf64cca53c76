# answer: right
# task: 2.1
# does: counts by np.unique's inverse and bincount, then cumulates from the end
def precision_recall_points(y_true, y_score):
    """All points of the precision-recall curve, by falling threshold.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes: 1 is positive, 0 negative.
    y_score : array-like of shape (n,)
        Scores; higher means more likely positive.

    Returns
    -------
    precision, recall, thresholds : numpy.ndarray of shape (m + 1,)
        For m distinct scores; the first point is precision 1, recall 0, threshold infinity.
    """
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    # Refuse a lack of positives; at each threshold count those called positive,
    # and the positives among them
    levels, which, rows = np.unique(y_score, return_inverse=True, return_counts=True)
    tp_at = np.bincount(which.ravel(), weights=(y_true == 1).astype(float), minlength=len(levels))
    n_pos = tp_at.sum()
    if n_pos == 0:
        raise ValueError("There should be at least one positive.")
    TP, called = np.cumsum(tp_at[::-1]), np.cumsum(rows[::-1])
    precision, recall, thresholds = np.ones(len(levels) + 1), np.zeros(len(levels) + 1), np.full(len(levels) + 1, np.inf)
    precision[1:] = TP / called
    recall[1:] = TP / n_pos
    thresholds[1:] = levels[::-1]
    return precision, recall, thresholds


theirs = metrics.precision_recall_curve(truth, scores["all"])[:2]
ours = precision_recall_points(truth, scores["all"])[:2]
same = [np.array_equal(np.round(a, 9), np.round(b[::-1], 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (precision, recall):", same)
