# answer: wrong
# task: 3.3
# does: writes ranks over the scores of the caller
# fails: test-3-3-hidden
# tell: Your function writes into the scores that it was given. Leave arguments unchanged: work
#   on a copy.
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
    score_a[:] = st.rankdata(score_a)
    a1, a0 = placements(y_true, score_a)
    b1, b0 = placements(y_true, score_b)
    u, w = a1 - b1, a0 - b0
    difference = u.mean()
    s = np.sqrt(u.var(ddof=1) / len(u) + w.var(ddof=1) / len(w))
    p = 2 * st.norm.sf(abs(difference) / s) if s > 1e-12 else float(abs(difference) < 1e-12)
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p = {p:.2g}")
