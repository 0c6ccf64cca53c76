# answer: wrong
# task: 2.1
# does: sets the precision of nothing to 0
# fails: test-2-1 test-2-1-hidden test-2-1-hidden-edges
# tell: Where nothing is called positive the precision is 0/0; the task sets it to 1.
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
    if np.sum(y_true == 1) == 0:
        raise ValueError("recall needs positives")
    thresholds = np.append(np.inf, np.unique(y_score)[::-1])
    called = y_score >= thresholds[:, None]  # a row for each threshold
    hits = called[:, y_true == 1].sum(axis=1)
    precision = np.append(0.0, hits[1:] / called[1:].sum(axis=1))
    recall = hits / np.sum(y_true == 1)
    return precision, recall, thresholds


theirs = metrics.precision_recall_curve(truth, scores["all"])[:2]
ours = precision_recall_points(truth, scores["all"])[:2]
same = [np.array_equal(np.round(a, 9), np.round(b[::-1], 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (precision, recall):", same)
