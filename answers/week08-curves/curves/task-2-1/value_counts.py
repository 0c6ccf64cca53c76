# answer: right
# task: 2.1
# does: uses a table of counts by score
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
    if y_true.sum() == 0:
        raise ValueError("no positives")
    table = pd.crosstab(pd.Series(y_score, name="s"), pd.Series(y_true).astype(int))
    table = table.reindex(columns=[0, 1], fill_value=0).sort_index(ascending=False).cumsum()
    precision = pd.concat([pd.Series([1.0]), table[1] / (table[0] + table[1])])
    recall = pd.concat([pd.Series([0.0]), table[1] / table[1].iloc[-1]])
    precision, recall = precision.to_numpy(), recall.to_numpy()
    thresholds = np.array([np.inf, *table.index])
    return precision, recall, thresholds


theirs = metrics.precision_recall_curve(truth, scores["all"])[:2]
ours = precision_recall_points(truth, scores["all"])[:2]
same = [np.array_equal(np.round(a, 9), np.round(b[::-1], 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (precision, recall):", same)
