# answer: wrong
# task: 3.1
# does: draws from a second generator, made with one number from rng
# fails: test-3-1-hidden-rng
# tell: All numbers are drawn from rng itself, not from another one that it starts.
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
    rng = np.random.default_rng(None if rng is None else rng.integers(2**32))
    strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
    aucs = []
    for _ in range(B):
        rows = np.concatenate([rng.choice(stratum, len(stratum)) for stratum in strata])
        aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
    lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])
    return lower, upper
