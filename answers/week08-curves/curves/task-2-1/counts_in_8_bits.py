# answer: wrong
# task: 2.1
# does: counts in 8 bits, which overflow from 256 rows on
# fails: test-2-1-hidden
# tell: Eight bits count to 255 only. Count in integers of the usual size.
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
    is_pos = np.asarray(y_true == 1, dtype=np.uint8)
    if not is_pos.any():
        raise ValueError("No positives.")
    thresholds = np.append(np.inf, np.unique(y_score)[::-1])
    called = (y_score >= thresholds[:, None]).astype(np.uint8)
    TP = called @ is_pos
    rows = called @ np.ones_like(is_pos)
    precision = np.where(rows == 0, 1.0, TP / np.maximum(rows, 1))
    recall = TP / np.count_nonzero(is_pos)
    return precision, recall, thresholds


theirs = metrics.precision_recall_curve(truth, scores["all"])[:2]
ours = precision_recall_points(truth, scores["all"])[:2]
same = [np.array_equal(np.round(a, 9), np.round(b[::-1], 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (precision, recall):", same)
