# answer: wrong
# task: 2.1
# does: goes wine by wine, so ties make several points
# fails: test-2-1 test-2-1-hidden test-2-1-hidden-edges
# tell: Rows with equal scores cannot be parted by a threshold: they make one point together.
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
        raise ValueError("no positives")
    order = np.argsort(-y_score.astype(float), kind="stable")
    tp = np.cumsum(y_true[order] == 1)
    precision = np.append(1, tp / np.arange(1, len(tp) + 1))
    recall = np.append(0, tp / tp[-1])
    thresholds = np.append(np.inf, y_score[order])
    return precision, recall, thresholds


theirs = metrics.precision_recall_curve(truth, scores["all"])[:2]
ours = precision_recall_points(truth, scores["all"])[:2]
same = [np.array_equal(np.round(a, 9), np.round(b[::-1], 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (precision, recall):", same)
