# answer: wrong
# task: 1.2
# does: counts only the pairs that the positive wins
# fails: test-1-2 test-1-2-hidden test-1-2-hidden-edges
# tell: A tie counts one half; in your code it counts nothing.
def auc_by_ranks(y_true, y_score):
    """Probability that a random positive outscores a random negative, a tie counting 1/2.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes: 1 is positive, 0 negative.
    y_score : array-like of shape (n,)
        Scores; higher means more likely positive.

    Returns
    -------
    auc : float
        The area under the ROC curve, in [0, 1].
    """
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    # Count the classes and refuse a single one; rank all scores; add up the positives' ranks
    pos, neg = y_score[y_true == 1], y_score[y_true == 0]
    if len(pos) * len(neg) == 0:
        raise ValueError("no pairs")
    auc = np.mean(pos[:, None] > neg)
    return auc


print("eight wines:", auc_by_ranks(eight_y, eight_score), " by hand:", 11 / 16)
for name, score in scores.items():
    area = metrics.auc(*metrics.roc_curve(truth, score)[:2])  # trapezoids under the curve
    print(f"{name:20} by ranks {auc_by_ranks(truth, score):.6f}   area {area:.6f}")
