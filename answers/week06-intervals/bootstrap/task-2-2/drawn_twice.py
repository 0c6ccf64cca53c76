# answer: wrong
# task: 2.2
# does: draws anew for the second limit
# fails: test-2-2 test-2-2-hidden
# tell: Both limits belong to the same accuracies: resample once, not for each limit.
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    rng = np.random.default_rng(rng)
    return (
        percentile(resample_accuracies(y_true, y_pred, B, rng), 50 * alpha),
        percentile(resample_accuracies(y_true, y_pred, B, rng), 100 - 50 * alpha),
    )


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
