# answer: wrong
# task: 2.1
# does: draws without replacement
# fails: test-2-1 test-2-1-hidden
# tell: Drawn without replacement all rows come once, and every sample has the same accuracy.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    return np.array([rng.permutation(right).mean() for _ in range(B)])
