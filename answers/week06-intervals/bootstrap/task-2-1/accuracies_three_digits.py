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


def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accuracies = resample_accuracies(y_true, y_pred, B, rng)
    return percentile(accuracies, 50 * alpha), percentile(accuracies, 100 - 50 * alpha)


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
