# answer: wrong
# task: 2.1
# does: draws from a copy of the generator
# fails: test-2-1-hidden
# tell: Draw from rng itself: a copy leaves rng where it was, so that the next call with it draws the same rows.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    import copy

    rng = copy.deepcopy(np.random.default_rng(rng))

    right = np.asarray(y_true) == np.asarray(y_pred)
    n = len(right)
    return np.array([right[rng.integers(0, n, size=n)].mean() for _ in range(B)])
