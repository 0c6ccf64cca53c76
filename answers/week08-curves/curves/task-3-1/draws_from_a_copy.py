# answer: wrong
# task: 3.1
# does: draws from a copy of the generator
# fails: test-3-1-hidden test-3-1-hidden-rng
# tell: You draw from a copy, so the generator that you were given never moves on. Use it
#   itself.
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
    import copy
    rng = copy.deepcopy(rng) if rng is not None else np.random.default_rng(12345)
    P, N = np.flatnonzero(y_true == 1), np.flatnonzero(y_true == 0)
    areas = []
    for _ in range(B):
        rows = np.append(rng.choice(P, len(P)), rng.choice(N, len(N)))
        areas.append(auc_by_ranks(y_true[rows], y_score[rows]))
    lower, upper = np.quantile(areas, [alpha / 2, 1 - alpha / 2])
    return lower, upper


for name in ("all", "Alcohol"):
    limits = bootstrap_auc(truth, scores[name], rng=np.random.default_rng(0))
    print(f"{name:8} [{limits[0]:.4f}, {limits[1]:.4f}]")
