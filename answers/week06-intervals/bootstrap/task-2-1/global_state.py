# answer: wrong
# task: 2.1
# does: draws from NumPy's global state
# fails: test-2-1-hidden
# tell: Random numbers come from NumPy's global state, not from rng, so that equal seeds give different results.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    rows = np.random.randint(0, len(right), size=(B, len(right)))
    return right[rows].mean(axis=1)
