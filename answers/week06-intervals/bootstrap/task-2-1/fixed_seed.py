# answer: wrong
# task: 2.1
# does: ignores rng
# fails: test-2-1-hidden
# tell: The generator rng is ignored: another one with a fixed seed is made inside.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    rng = np.random.default_rng(0)
    right = np.asarray(y_true) == np.asarray(y_pred)
    rows = rng.integers(0, len(right), size=(B, len(right)))
    return right[rows].mean(axis=1)
