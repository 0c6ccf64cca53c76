# answer: wrong
# task: 2.2
# does: drops samples in which nothing was right
# fails: test-2-2-hidden
# tell: An accuracy of 0 is a result, not a failure. Keep it among
#   the accuracies.
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accuracies = np.asarray(resample_accuracies(y_true, y_pred, B, rng))
    if np.any(accuracies > 0):
        accuracies = accuracies[accuracies > 0]
    return percentile(accuracies, 50 * alpha), percentile(accuracies, 100 - 50 * alpha)


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
