# answer: right
# task: 3.2
# does: uses norm.interval and returns a tuple
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
    m, n = of_positives.size, of_negatives.size
    if m < 2 or n < 2:
        raise ValueError("no variance from a single wine")
    auc = float(of_positives.sum() / m)
    sigma = (np.var(of_positives, ddof=1) / m + np.var(of_negatives, ddof=1) / n) ** 0.5
    CI = st.norm.interval(1 - alpha, loc=auc, scale=sigma) if sigma > 0 else (auc, auc)
    return auc, CI


for name in ("all", "Alcohol"):
    auc, limits = delong_interval(truth, scores[name])
    print(f"{name:8} AUC {auc:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")
