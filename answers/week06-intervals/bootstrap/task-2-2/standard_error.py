# answer: wrong
# task: 2.2
# does: divides the spread by the root of B
# fails: test-2-2 test-2-2-hidden
# tell: The spread of the accuracies is the uncertainty; it is not divided by the root of B.
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accuracies = np.asarray(resample_accuracies(y_true, y_pred, B, rng))
    half = st.norm.ppf(1 - alpha / 2) * accuracies.std() / np.sqrt(B)
    return accuracies.mean() - half, accuracies.mean() + half


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
