# answer: wrong
# task: 2.2
# does: interpolates between accuracies
# fails: test-2-2 test-2-2-hidden
# tell: Percentiles are by nearest rank here; NumPy's default interpolates.
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accuracies = resample_accuracies(y_true, y_pred, B, rng)
    return tuple(np.percentile(accuracies, [50 * alpha, 100 - 50 * alpha]))


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
