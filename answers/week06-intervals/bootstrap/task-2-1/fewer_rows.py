# answer: wrong
# task: 2.1
# does: draws 80 % as many rows
# fails: test-2-1 test-2-1-hidden
# tell: A bootstrap sample has as many rows as the test set, not 80 %.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    rows = rng.integers(0, len(right), size=(B, int(0.8 * len(right))))
    return right[rows].mean(axis=1)
