# answer: right
# task: 3.3
# does: means of the matrix of pair differences, and math.erfc
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
    import math
    red = np.asarray(y_true) == 1

    def kernel(score):
        s = np.asarray(score, dtype=float)
        a, b = s[red][:, None], s[~red][None, :]
        return (a > b) + 0.5 * (a == b)

    gap = kernel(score_a) - kernel(score_b)
    difference = gap.mean()
    parts = [means.var(ddof=1) / means.size for means in (gap.mean(axis=1), gap.mean(axis=0))]
    match math.sqrt(sum(parts)):
        case 0.0:
            p = float(difference == 0)
        case sigma:
            p = math.erfc(abs(difference) / sigma / math.sqrt(2))
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p {'< 0.001' if p < 0.001 else f'= {p:.2g}'}")
