# answer: wrong
# task: 2.1
# does: takes the test set itself for the first sample
# fails: test-2-1-hidden
# tell: All B samples are drawn: the test set itself is not one of them.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)

    right = np.asarray(y_true) == np.asarray(y_pred)
    n = len(right)
    return np.array([right.mean()] + [right[rng.integers(0, n, size=n)].mean() for _ in range(B - 1)])
