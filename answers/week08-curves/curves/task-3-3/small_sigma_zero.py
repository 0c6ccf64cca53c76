# answer: wrong
# task: 3.3
# does: takes a standard error below 0.01 for 0
# fails: test-3-3-hidden
# tell: With many wines sigma is small, but not 0, and p comes from z. Only rounding errors count as 0.
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
    d_pos, d_neg = a[0] - b[0], a[1] - b[1]
    difference = d_pos.mean()
    sigma = np.hypot(st.sem(d_pos), st.sem(d_neg))
    if np.isclose(sigma, 0, atol=1e-2):
        p = 1.0 if np.isclose(difference, 0, atol=1e-2) else 0.0
    else:
        p = 2 * st.norm.cdf(-abs(difference / sigma))
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p {'< 0.001' if p < 0.001 else f'= {p:.2g}'}")
