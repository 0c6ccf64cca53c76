# answer: wrong
# task: 2.2
# does: compares and indexes without conversion, so lists crash
# fails: test-2-2-hidden
# tell: A list cannot be compared with a number or indexed by True and False: call np.asarray first.
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
    n_pos = (y_true == 1).sum()
    if n_pos == 0:
        raise ValueError("No positives.")
    ap, before = 0.0, 0.0
    for t in sorted(set(y_score), reverse=True):
        called = y_score >= t
        recall = (y_true[called] == 1).sum() / n_pos
        ap += (recall - before) * (y_true[called] == 1).mean()
        before = recall
    return ap


print("eight wines:", average_precision(eight_y, eight_score))
for name, score in scores.items():
    theirs = metrics.average_precision_score(truth, score)
    print(f"{name:20} AP {average_precision(truth, score):.6f}   scikit-learn {theirs:.6f}")
