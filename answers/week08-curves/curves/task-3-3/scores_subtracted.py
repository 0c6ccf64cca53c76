# answer: wrong
# task: 3.3
# does: tests the differences of the scores
# fails: test-3-3 test-3-3-hidden
# tell: You subtracted scores. What counts is how the scores rank: subtract placements.
def delong_test(y_true, score_a, score_b):
    """Compare the AUCs of two scores of the same rows.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes (1 is positive).
    score_a, score_b : array-like of shape (n,)
        Scores of the two models, in the same order of rows.

    Returns
    -------
    difference : float
        AUC of score_a minus AUC of score_b.
    p : float
        Two-sided p-value of the hypothesis that both AUCs are equal.
    """
    # Subtract placements; then mean and standard error of the differences, z and p
    y = np.asarray(y_true)
    d = np.asarray(score_a, dtype=float) - np.asarray(score_b, dtype=float)
    difference = auc_by_ranks(y, score_a) - auc_by_ranks(y, score_b)
    sigma = np.sqrt(st.sem(d[y == 1]) ** 2 + st.sem(d[y == 0]) ** 2)
    p = (1.0 if difference == 0 else 0.0) if sigma == 0 else 2 * st.norm.sf(abs(difference) / sigma)
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p = {p:.2g}")
