# answer: right
# task: 3.3
# does: squares z and takes the chi-squared distribution
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
    u, v = (a - b for a, b in zip(placements(y_true, score_a), placements(y_true, score_b)))
    difference, variance = u.mean(), u.var(ddof=1) / u.size + v.var(ddof=1) / v.size
    p = (difference == 0) * 1.0 if variance == 0 else st.chi2.sf(difference**2 / variance, df=1)
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p = {p:.2g}")
