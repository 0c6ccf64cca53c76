# answer: wrong
# task: 3.3
# does: puts all placements into one paired t-test
# fails: test-3-3 test-3-3-hidden
# tell: Positives and negatives are two samples of different sizes. Take their variances apart,
#   each divided by its own number.
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
    a, b = (np.concatenate(placements(y_true, s)) for s in (score_a, score_b))
    difference = np.mean(placements(y_true, score_a)[0] - placements(y_true, score_b)[0])
    p = st.ttest_rel(a, b).pvalue
    p = (1.0 if difference == 0 else 0.0) if np.isnan(p) else p
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p = {p:.2g}")
