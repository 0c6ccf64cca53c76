# answer: wrong
# task: 3.2
# does: treats the AUC as an accuracy
# fails: test-3-2 test-3-2-hidden
# tell: The AUC is not a share of wines, so the formula for an accuracy does not apply.
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
    if len(of_positives) < 2 or len(of_negatives) < 2:
        raise ValueError("a variance needs at least two positives and two negatives")
    auc = of_positives.mean()
    sigma = np.sqrt(auc * (1 - auc) / len(y_true))
    z = st.norm.ppf(1 - alpha / 2)
    CI = (auc - z * sigma, auc + z * sigma)
    return auc, CI


for name in ("all", "Alcohol"):
    auc, limits = delong_interval(truth, scores[name])
    print(f"{name:8} AUC {auc:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")
