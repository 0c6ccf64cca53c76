# answer: right
# task: 2.2
# does: NumPy's percentile, one limit after the other
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accs = resample_accuracies(y_true, y_pred, B=B, rng=rng)
    lb = np.percentile(accs, 100 * alpha / 2, method="inverted_cdf")
    ub = np.percentile(accs, 100 * (1 - alpha / 2), method="inverted_cdf")
    return lb, ub


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
