# answer: wrong
# task: 2.2
# does: index int(alpha / 2 * B) in the sorted accuracies
# fails: test-2-2-hidden
# tell: Where alpha / 2 * B is a whole number k, the value wanted has rank k, which
#   is index k - 1.
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accuracies = resample_accuracies(y_true, y_pred, B, rng)
    s = sorted(accuracies)
    j = int(alpha / 2 * B)
    return s[j], s[B - 1 - j]


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
