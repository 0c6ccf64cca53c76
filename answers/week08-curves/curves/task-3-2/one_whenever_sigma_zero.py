# answer: wrong
# task: 3.2
# does: returns (1, 1) whenever the variance is 0
# fails: test-3-2-hidden
# tell: The variance is also 0 for a ranking upside down and for equal scores. The limits are then 0
#   or one half, like the AUC.
def delong_interval(y_true, y_score, alpha=0.05):
    """AUC with DeLong's confidence interval.

    Parameters
    ----------
    y_true, y_score : array-like of shape (n,)
        True classes (1 is positive) and scores.
    alpha : float
        One minus the confidence level, in (0, 1).

    Returns
    -------
    auc : float
    CI : tuple of float
        Lower and upper limit.
    """
    of_positives, of_negatives = placements(y_true, y_score)
    # Refuse fewer than two of a class; then the AUC, its standard error sigma, the limits
    if min(len(of_positives), len(of_negatives)) < 2:
        raise ValueError("At least two of each class are needed.")
    auc = of_positives.mean()
    sigma = np.hypot(st.sem(of_positives), st.sem(of_negatives))
    if sigma == 0:
        return auc, (1.0, 1.0)
    z = st.norm.ppf(1 - alpha / 2)
    CI = (auc - z * sigma, auc + z * sigma)
    return auc, CI


for name in ("all", "Alcohol"):
    auc, limits = delong_interval(truth, scores[name])
    print(f"{name:8} AUC {auc:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")
