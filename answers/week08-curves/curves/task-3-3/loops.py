# answer: right
# task: 3.3
# does: compares all pairs itself
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
    def table(s):
        pos = [x for x, c in zip(s, y_true) if c == 1]
        neg = [x for x, c in zip(s, y_true) if c == 0]
        return np.array([[1.0 if a > b else 0.5 if a == b else 0.0 for b in neg] for a in pos])


    D = table(score_a) - table(score_b)
    rows, columns = D.mean(axis=1), D.mean(axis=0)
    difference = D.mean()
    se2 = rows.var(ddof=1) / len(rows) + columns.var(ddof=1) / len(columns)
    if se2 < 1e-24:
        p = 1 if abs(difference) < 1e-12 else 0
    else:
        p = 1 - st.chi2.cdf(difference**2 / se2, 1) if difference**2 / se2 < 30 else 2 * st.norm.sf(abs(difference) / se2**0.5)
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p = {p:.2g}")
