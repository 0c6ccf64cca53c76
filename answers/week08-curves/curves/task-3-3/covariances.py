# answer: right
# task: 3.3
# does: subtracts twice the covariance, as in DeLong's paper
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
    a, b = placements(y_true, score_a), placements(y_true, score_b)
    difference = a[0].mean() - b[0].mean()
    if all(np.ptp(u - v) < 1e-12 for u, v in zip(a, b)):
        return difference, float(abs(difference) < 1e-12)
    cov = sum(np.cov(u, v) / len(u) for u, v in zip(a, b))
    sigma = np.sqrt(cov[0, 0] + cov[1, 1] - 2 * cov[0, 1])
    p = 2 * st.norm.sf(abs(difference) / sigma)
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p = {p:.2g}")
