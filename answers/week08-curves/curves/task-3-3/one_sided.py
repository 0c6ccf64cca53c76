# answer: wrong
# task: 3.3
# does: leaves the factor 2 out
# fails: test-3-3 test-3-3-hidden
# tell: The test is two-sided: a difference in the other direction would count as well.
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
    wins = a[0] - b[0]
    losses = a[1] - b[1]
    difference = wins.mean()
    sigma = np.sqrt(st.sem(wins) ** 2 + st.sem(losses) ** 2)
    if sigma == 0:
        p = 1.0 if difference == 0 else 0.0
    else:
        p = st.norm.cdf(-abs(difference) / sigma)
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p = {p:.2g}")
