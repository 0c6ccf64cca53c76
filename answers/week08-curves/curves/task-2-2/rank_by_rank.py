# answer: wrong
# task: 2.2
# does: ranks wine by wine, so ties count in the order of the file
# fails: test-2-2-hidden
# tell: Wines with the same score get the same precision: the one with all of them counted. Your
#   result depends on the order of the file.
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
    if not np.any(y_true):
        raise ValueError("no positives")
    order = np.argsort(-np.asarray(y_score, dtype=float), kind="stable")
    hit = np.asarray(y_true)[order] == 1
    ap = np.mean((np.cumsum(hit) / np.arange(1, len(hit) + 1))[hit])
    return ap


print("eight wines:", average_precision(eight_y, eight_score))
for name, score in scores.items():
    theirs = metrics.average_precision_score(truth, score)
    print(f"{name:20} AP {average_precision(truth, score):.6f}   scikit-learn {theirs:.6f}")
