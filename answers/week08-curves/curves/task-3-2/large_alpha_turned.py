# answer: wrong
# task: 3.2
# does: takes an alpha above one half for the confidence level
# fails: test-3-2-hidden
# tell: alpha is one minus the level, whatever its size: alpha = 0.8 asks for a 20 % interval.
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
    if alpha > 0.5:  # somebody passed the confidence level
        alpha = 1 - alpha
    auc = of_positives.mean()
    half = st.norm.ppf(1 - alpha / 2) * np.hypot(st.sem(of_positives), st.sem(of_negatives))
    CI = (auc - half, auc + half)
    return auc, CI


for name in ("all", "Alcohol"):
    auc, limits = delong_interval(truth, scores[name])
    print(f"{name:8} AUC {auc:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")
