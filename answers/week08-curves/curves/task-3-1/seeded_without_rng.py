# answer: wrong
# task: 3.1
# does: fixes the seed if no generator is given
# fails: test-3-1-hidden-rng
# tell: Without rng, each call should draw anew. A fixed seed gives the same resamples each time.
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
    if rng is None:
        rng = np.random.default_rng(42)
    red, white = np.where(y_true == 1)[0], np.where(y_true == 0)[0]
    aucs = np.zeros(B)
    for b in range(B):
        i = red[rng.integers(0, len(red), size=len(red))]
        j = white[rng.integers(0, len(white), size=len(white))]
        both = np.concatenate([i, j])
        aucs[b] = auc_by_ranks(y_true[both], y_score[both])
    lower, upper = float(np.quantile(aucs, alpha / 2)), float(np.quantile(aucs, 1 - alpha / 2))
    return lower, upper


for name in ("all", "Alcohol"):
    limits = bootstrap_auc(truth, scores[name], rng=np.random.default_rng(0))
    print(f"{name:8} [{limits[0]:.4f}, {limits[1]:.4f}]")
