# answer: wrong
# task: 2.1
# does: rounds the accuracies to three digits
# fails: test-2-1-hidden
# tell: Return the accuracies as they are: round only what is printed.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    rows = rng.integers(0, len(right), size=(B, len(right)))
    return np.round(right[rows].mean(axis=1), 3)
