# answer: right
# task: 2.2
# does: computes both ranks itself; a list of two
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accs = sorted(resample_accuracies(y_true, y_pred, B, rng))
    low = max(math.ceil(round(alpha / 2 * B, 9)), 1)
    high = math.ceil(round((1 - alpha / 2) * B, 9))
    return [accs[low - 1], accs[high - 1]]


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
