# answer: wrong
# task: 2.2
# does: draws 1000 samples at most
# fails: test-2-2-hidden
# tell: B is the number of samples, however many are asked for.
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accuracies = resample_accuracies(y_true, y_pred, min(B, 1000), rng)
    return percentile(accuracies, 50 * alpha), percentile(accuracies, 100 - 50 * alpha)
