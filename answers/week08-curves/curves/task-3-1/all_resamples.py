# answer: wrong
# task: 3.1
# does: returns the resampled AUCs instead of two of their quantiles
# fails: test-3-1 test-3-1-hidden test-3-1-hidden-rng test-3-1-hidden-strata
# tell: The resampled AUCs are a step on the way: two of their quantiles are the result.
def bootstrap_auc(y_true, y_score, B=500, alpha=0.05, rng=None):
    """Percentile interval of the AUC from B stratified bootstrap samples.

    Parameters
    ----------
    y_true, y_score : array-like of shape (n,)
        True classes (1 is positive) and scores.
    B : int
        Number of resamples.
    alpha : float
        Share of the resampled AUCs left outside, in (0, 1).
    rng : numpy.random.Generator, optional
        Source of random numbers.

    Returns
    -------
    lower, upper : float
    """
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    # B times: draw positives among the positives and negatives among the negatives, with
    # replacement, and compute the AUC. Then take the two quantiles.
    rng = np.random.default_rng(rng)
    pos, neg = np.flatnonzero(y_true == 1), np.flatnonzero(y_true == 0)
    return [metrics.roc_auc_score(y_true[i], y_score[i]) for i in (np.r_[rng.choice(pos, len(pos)), rng.choice(neg, len(neg))] for _ in range(B))]
    return lower, upper


for name in ("all", "Alcohol"):
    limits = bootstrap_auc(truth, scores[name], rng=np.random.default_rng(0))
    print(f"{name:8} [{limits[0]:.4f}, {limits[1]:.4f}]")
