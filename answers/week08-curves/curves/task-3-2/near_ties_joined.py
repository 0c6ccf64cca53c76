# answer: wrong
# task: 3.2
# does: rounds the scores to nine digits, so that almost equal ones are ties
# fails: test-3-2-hidden
# tell: Scores that differ, however little, are not tied. Do not round them before they are ranked.
def delong_interval(y_true, y_score, alpha=0.05):
    of_positives, of_negatives = placements(y_true, np.round(np.asarray(y_score, dtype=float), 9))
    m, n = len(of_positives), len(of_negatives)
    if m < 2 or n < 2:
        raise ValueError("too few")
    auc = of_positives.mean()
    sigma = np.sqrt(np.var(of_positives, ddof=1) / m + np.var(of_negatives, ddof=1) / n)
    z = st.norm.ppf(1 - alpha / 2)
    return auc, (auc - z * sigma, auc + z * sigma)
