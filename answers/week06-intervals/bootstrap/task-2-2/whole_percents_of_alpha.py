# answer: wrong
# task: 2.2
# does: cuts alpha down to whole percents
# fails: test-2-2-hidden
# tell: alpha / 2 is cut off on either side, even where 100 * alpha is not an integer.
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accuracies = resample_accuracies(y_true, y_pred, B, rng)
    p = int(100 * alpha) / 2
    return percentile(accuracies, p), percentile(accuracies, 100 - p)
