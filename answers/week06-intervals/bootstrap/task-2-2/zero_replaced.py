# answer: wrong
# task: 2.2
# does: replaces a seed of 0, or none, by 42
# fails: test-2-2-hidden
# tell: 0 is a seed like any other and None means a new generator: rng is passed on as it is, not with "or".
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    accuracies = resample_accuracies(y_true, y_pred, B, rng or 42)
    return percentile(accuracies, 100 * alpha / 2), percentile(accuracies, 100 * (1 - alpha / 2))


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
