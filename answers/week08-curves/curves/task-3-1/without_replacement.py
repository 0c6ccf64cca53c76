# answer: wrong
# task: 3.1
# does: draws without replacement
# fails: test-3-1 test-3-1-hidden test-3-1-hidden-rng test-3-1-hidden-strata
# tell: Without replacement each resample is the test set itself, only in another order. Draw with
#   replacement.
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
    strata = np.flatnonzero(y_true == 0), np.flatnonzero(y_true == 1)
    aucs = []
    for _ in range(B):
        rows = np.concatenate([rng.choice(stratum, len(stratum), replace=False) for stratum in strata])
        aucs.append(auc_by_ranks(y_true[rows], y_score[rows]))
    lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])
    return lower, upper


for name in ("all", "Alcohol"):
    limits = bootstrap_auc(truth, scores[name], rng=np.random.default_rng(0))
    print(f"{name:8} [{limits[0]:.4f}, {limits[1]:.4f}]")
