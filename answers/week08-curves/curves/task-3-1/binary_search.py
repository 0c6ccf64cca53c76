# answer: right
# task: 3.1
# does: counts wins by binary search; median-unbiased quantiles
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
    source = np.random.default_rng() if rng is None else rng
    up, down = y_score[y_true.astype(bool)], y_score[~y_true.astype(bool)]

    def resampled():
        for _ in range(B):
            a = up[source.integers(0, up.size, up.size)]
            b = np.sort(down[source.integers(0, down.size, down.size)])
            half_wins = np.searchsorted(b, a, "left") + np.searchsorted(b, a, "right")
            yield half_wins.sum() / (2 * a.size * b.size)

    lower, upper = np.quantile(list(resampled()), (alpha / 2, 1 - alpha / 2), method="median_unbiased")
    return lower, upper


for name in ("all", "Alcohol"):
    limits = bootstrap_auc(truth, scores[name], rng=np.random.default_rng(0))
    print(f"{name:8} [{limits[0]:.4f}, {limits[1]:.4f}]")
