# answer: right
# task: 3.3
# does: lets numpy divide and mends nan afterwards
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
    wins = np.subtract(placements(y_true, score_a)[0], placements(y_true, score_b)[0])
    losses = np.subtract(placements(y_true, score_a)[1], placements(y_true, score_b)[1])
    difference = float(np.mean(losses))
    with np.errstate(divide="ignore", invalid="ignore"):
        z = np.divide(difference, np.hypot(st.sem(wins), st.sem(losses)))
    p = 1.0 if np.isnan(z) else float(2 * st.norm.cdf(-np.abs(z)))
    print("z =", z)
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p = {p:.2g}")
