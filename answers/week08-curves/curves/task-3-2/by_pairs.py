# answer: right
# task: 3.2
# does: compares all pairs itself, loops and keeps lists
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
    pos = [s for s, c in zip(y_score, y_true) if c == 1]
    neg = [s for s, c in zip(y_score, y_true) if c == 0]
    if len(pos) < 2 or len(neg) < 2:
        raise ValueError("need at least two of each")
    win = lambda a, b: 1.0 if a > b else 0.5 if a == b else 0.0
    v10 = [sum(win(a, b) for b in neg) / len(neg) for a in pos]
    v01 = [sum(win(a, b) for a in pos) / len(pos) for b in neg]
    auc = sum(v10) / len(v10)
    s10 = sum((v - auc) ** 2 for v in v10) / (len(v10) - 1)
    s01 = sum((v - auc) ** 2 for v in v01) / (len(v01) - 1)
    sigma = (s10 / len(v10) + s01 / len(v01)) ** 0.5
    z = -st.norm.ppf(alpha / 2)
    CI = [auc - z * sigma, auc + z * sigma]
    return auc, CI


for name in ("all", "Alcohol"):
    auc, limits = delong_interval(truth, scores[name])
    print(f"{name:8} AUC {auc:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")
