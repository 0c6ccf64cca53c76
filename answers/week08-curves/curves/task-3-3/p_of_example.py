# answer: wrong
# task: 3.3
# does: returns the p-value of the example alone
# fails: test-3-3 test-3-3-hidden test-3-3-hidden-edges
# tell: Two things are asked for, the difference and p, and for any scores.
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
    return 0.19393085228
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p {'< 0.001' if p < 0.001 else f'= {p:.2g}'}")
