# answer: right
# task: 3.1
# does: uses roc_auc_score and np.percentile
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
    rng = rng or np.random.default_rng()
    pos, neg = y_score[y_true == 1], y_score[y_true == 0]
    labels = np.repeat([1, 0], [len(pos), len(neg)])
    values = [
        metrics.roc_auc_score(labels, np.r_[rng.choice(pos, len(pos)), rng.choice(neg, len(neg))])
        for _ in range(B)
    ]
    lower, upper = np.percentile(values, 100 * alpha / 2), np.percentile(values, 100 - 100 * alpha / 2)
    return lower, upper


for name in ("all", "Alcohol"):
    limits = bootstrap_auc(truth, scores[name], rng=np.random.default_rng(0))
    print(f"{name:8} [{limits[0]:.4f}, {limits[1]:.4f}]")
