# answer: wrong
# task: 2.1
# does: compares labels as text
# fails: test-2-1-hidden
# tell: 1 and 1.0 are the same label: compare the labels themselves.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true).astype(str) == np.asarray(y_pred).astype(str)
    rows = rng.integers(0, len(right), size=(B, len(right)))
    return right[rows].mean(axis=1)
