# answer: wrong
# task: 2.2
# does: a normal interval around the mean
# fails: test-2-2 test-2-2-hidden
# tell: The interval is made of two percentiles of the accuracies, not of mean and standard deviation.
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accuracies = np.asarray(resample_accuracies(y_true, y_pred, B, rng))
    z = st.norm.ppf(1 - alpha / 2)
    return accuracies.mean() - z * accuracies.std(), accuracies.mean() + z * accuracies.std()


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
