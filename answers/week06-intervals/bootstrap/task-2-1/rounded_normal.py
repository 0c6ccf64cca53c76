# answer: wrong
# task: 2.1
# does: draws normal numbers and rounds them to rows
# fails: test-2-1-hidden
# tell: Draw rows, and compute their accuracy: near 0 and 1 a normal distribution is
#   something else.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    n = len(right)
    f = right.mean()
    return np.clip(np.round(rng.normal(f, np.sqrt(f * (1 - f) / n), B) * n) / n, 0, 1)
