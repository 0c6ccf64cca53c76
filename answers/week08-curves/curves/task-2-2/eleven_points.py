# answer: wrong
# task: 2.2
# does: averages the precision at eleven recalls
# fails: test-2-2 test-2-2-hidden
# tell: The eleven-point average is another summary. Sum over all steps in recall.
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
    ap = np.mean([precision[recall >= r - 1e-12].max() for r in np.linspace(0, 1, 11)])
    return ap


print("eight wines:", average_precision(eight_y, eight_score))
for name, score in scores.items():
    theirs = metrics.average_precision_score(truth, score)
    print(f"{name:20} AP {average_precision(truth, score):.6f}   scikit-learn {theirs:.6f}")
