# answer: right
# task: 2.1
# does: returns a list, which every later cell takes as well as an array
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)

    right = np.asarray(y_true) == np.asarray(y_pred)
    n = len(right)
    return [float(right[rng.integers(0, n, size=n)].mean()) for _ in range(B)]
