# answer: right
# task: 2.1
# does: sorts once and cumulates
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
    hit = (y_true == 1).astype(float)
    if not hit.any():
        raise ValueError("there are no positives to be found")
    order = np.argsort(-y_score.astype(float))
    s = y_score[order].astype(float)
    keep = np.append(s[1:] != s[:-1], True)
    tp, called = np.cumsum(hit[order])[keep], np.arange(1, len(s) + 1)[keep]
    precision, recall = np.append(1, tp / called), np.append(0, tp / hit.sum())
    thresholds = np.append(np.inf, s[keep])
    return precision, recall, thresholds


theirs = metrics.precision_recall_curve(truth, scores["all"])[:2]
ours = precision_recall_points(truth, scores["all"])[:2]
same = [np.array_equal(np.round(a, 9), np.round(b[::-1], 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (precision, recall):", same)
