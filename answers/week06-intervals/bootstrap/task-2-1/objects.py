# answer: right
# task: 2.1
# does: compares labels as objects; one mean for each round
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    hits = np.equal(np.asarray(y_true, object), np.asarray(y_pred, object)).astype(float)
    return np.array([hits[rng.integers(len(hits), size=len(hits))].mean() for _ in range(B)])
