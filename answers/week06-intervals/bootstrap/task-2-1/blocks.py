# answer: wrong
# task: 2.1
# does: draws blocks of five neighbouring rows
# fails: test-2-1-hidden
# tell: Draw each row by itself: neighbours have nothing in common here.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    n = len(right)
    k = -(-n // 5)
    rows = (rng.integers(0, n, size=(B, k, 1)) + np.arange(5)).reshape(B, -1)[:, :n] % n
    return right[rows].mean(axis=1)
