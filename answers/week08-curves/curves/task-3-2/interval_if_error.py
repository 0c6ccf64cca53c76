# answer: right
# task: 3.2
# does: takes pandas' standard errors, and scipy's interval where they are above 0
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
    lists = [pd.Series(of_positives), pd.Series(of_negatives)]
    if any(len(one) < 2 for one in lists):
        raise ValueError("too few")
    auc = lists[1].mean()
    sigma = np.linalg.norm([one.sem() for one in lists])
    if sigma > 0:
        CI = tuple(float(limit) for limit in st.norm.interval(1 - alpha, loc=auc, scale=sigma))
    else:
        CI = (auc, auc)
    return auc, CI


for name in ("all", "Alcohol"):
    auc, limits = delong_interval(truth, scores[name])
    print(f"{name:8} AUC {auc:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")
