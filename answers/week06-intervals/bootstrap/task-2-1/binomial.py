# answer: right
# task: 2.1
# does: the number of right rows in a sample is binomial; a list
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    hits = [a == b for a, b in zip(y_true, y_pred)]
    n = len(hits)
    return list(rng.binomial(n, sum(hits) / n, size=B) / n)
