# answer: wrong
# task: 2.2
# does: ignores alpha
# fails: test-2-2-hidden
# tell: The interval is the 95 % one whatever alpha is.
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accuracies = resample_accuracies(y_true, y_pred, B, rng)
    return percentile(accuracies, 2.5), percentile(accuracies, 97.5)


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
