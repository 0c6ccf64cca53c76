# answer: right
# task: 2.1
# does: counts by a product of matrices, silences the division, own names
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
    if (y_true == 1).sum() < 1:
        raise ValueError("at least one positive is needed")
    thresholds = np.concatenate(([np.inf], np.unique(y_score)[::-1]))
    called = (y_score[None, :] >= thresholds[:, None]).astype(float)
    found = called @ (y_true == 1)
    with np.errstate(invalid="ignore"):
        precision = np.nan_to_num(found / called.sum(axis=1), nan=1.0)
    recall = found / found[-1]
    print("share of positives:", precision[-1])
    return precision, recall, thresholds


theirs = metrics.precision_recall_curve(truth, scores["all"])[:2]
ours = precision_recall_points(truth, scores["all"])[:2]
same = [np.array_equal(np.round(a, 9), np.round(b[::-1], 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (precision, recall):", same)
