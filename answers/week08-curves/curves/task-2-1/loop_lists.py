# answer: right
# task: 2.1
# does: counts at each threshold and returns lists
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
    n = sum(1 for c in y_true if c)
    if n == 0:
        raise ValueError("recall is 0/0")
    precision, recall, thresholds = [1], [0], [np.inf]
    for t in sorted({float(s) for s in y_score}, reverse=True):
        called = [c for s, c in zip(y_score, y_true) if s >= t]
        precision.append(sum(map(int, called)) / len(called))
        recall.append(sum(map(int, called)) / n)
        thresholds.append(t)
    return precision, recall, thresholds


theirs = metrics.precision_recall_curve(truth, scores["all"])[:2]
ours = precision_recall_points(truth, scores["all"])[:2]
same = [np.array_equal(np.round(a, 9), np.round(b[::-1], 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (precision, recall):", same)
