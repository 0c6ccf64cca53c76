# answer: wrong
# task: 1.1
# does: counts in 8 bits, which overflow from 128 rows of a class on
# fails: test-1-1-hidden
# tell: Eight bits count to 127 only. Count in integers of the usual size.
def roc_points(y_true, y_score):
    """All points of the ROC curve, from (0, 0) to (1, 1).

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes: 1 is positive, 0 negative.
    y_score : array-like of shape (n,)
        Scores; higher means more likely positive.

    Returns
    -------
    fpr, tpr, thresholds : numpy.ndarray of shape (m + 1,)
        For m distinct scores; thresholds fall from infinity to the lowest score.
    """
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    # Refuse a single class; collect the thresholds; at each of them compute
    # the share of the negatives and of the positives that reach it
    is_pos = (y_true == 1).astype(np.int8)
    is_neg = (y_true == 0).astype(np.int8)
    if not is_pos.any() or not is_neg.any():
        raise ValueError("Both classes are needed.")
    thresholds = np.append(np.inf, np.unique(y_score)[::-1])
    called = (y_score >= thresholds[:, None]).astype(np.int8)
    tpr = (called @ is_pos) / is_pos.sum()
    fpr = (called @ is_neg) / is_neg.sum()
    return fpr, tpr, thresholds


ours = roc_points(truth, scores["all"])
theirs = metrics.roc_curve(truth, scores["all"], drop_intermediate=False)
same = [np.array_equal(np.round(a, 9), np.round(b, 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (fpr, tpr, thresholds):", same)
