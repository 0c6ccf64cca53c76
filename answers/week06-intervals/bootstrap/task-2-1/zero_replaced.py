# answer: wrong
# task: 2.2
# does: replaces a seed of 0, or none, by 42
# fails: test-2-2-hidden
# tell: 0 is a seed like any other and None means a new generator: rng is passed on as it is, not with "or".
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)

    right = np.asarray(y_true) == np.asarray(y_pred)
    n = len(right)
    return np.array([right[rng.integers(0, n, size=n)].mean() for _ in range(B)])


def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    accuracies = resample_accuracies(y_true, y_pred, B, rng or 42)
    return percentile(accuracies, 100 * alpha / 2), percentile(accuracies, 100 * (1 - alpha / 2))


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
