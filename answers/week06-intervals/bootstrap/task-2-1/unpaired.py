# answer: wrong
# task: 2.1
# does: draws truth and prediction apart
# fails: test-2-1 test-2-1-hidden
# tell: A row is drawn with its truth and its prediction together: use the same positions for both.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
    a = rng.integers(0, len(y_true), size=(B, len(y_true)))
    b = rng.integers(0, len(y_true), size=(B, len(y_true)))
    return (y_true[a] == y_pred[b]).mean(axis=1)
