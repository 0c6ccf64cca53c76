# answer: wrong
# task: 2.2
# does: keeps 101 points of a longer curve
# fails: test-2-2-hidden
# tell: The sum runs over all thresholds. If points are left out, the precision between them is lost.
def average_precision(y_true, y_score):
    """Mean of the precisions at all thresholds, weighted by the recall that each adds.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes: 1 is positive, 0 negative.
    y_score : array-like of shape (n,)
        Scores; higher means more likely positive.

    Returns
    -------
    ap : float
        Average precision, in (0, 1].
    """
    # Take the points of the curve; weight each precision by the step in recall that leads to it
    precision, recall, _ = precision_recall_points(y_true, y_score)
    if len(recall) > 101:
        kept = np.linspace(0, len(recall) - 1, 101).round().astype(int)
        precision, recall = precision[kept], recall[kept]
    ap = np.sum(np.diff(recall) * precision[1:])
    return ap


print("eight wines:", average_precision(eight_y, eight_score))
for name, score in scores.items():
    theirs = metrics.average_precision_score(truth, score)
    print(f"{name:20} AP {average_precision(truth, score):.6f}   scikit-learn {theirs:.6f}")
