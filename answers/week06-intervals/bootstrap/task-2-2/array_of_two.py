# answer: right
# task: 2.2
# does: NumPy's percentile for both limits at once; an array of two
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accs = np.sort(resample_accuracies(y_true, y_pred, B, rng))
    return np.percentile(accs, [100 * alpha / 2, 100 - 100 * alpha / 2], method="inverted_cdf")


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
