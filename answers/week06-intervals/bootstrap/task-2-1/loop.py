# answer: right
# task: 2.1
# does: a loop with rng.choice and accuracy_score; NumPy's percentile
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    y_true, y_pred = np.array(y_true, dtype=object), np.array(y_pred, dtype=object)
    accs = []
    for _ in range(B):
        drawn = rng.choice(len(y_true), size=len(y_true), replace=True)
        accs.append(sum(y_true[drawn] == y_pred[drawn]) / len(drawn))
    return np.array(accs)


def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accs = resample_accuracies(y_true, y_pred, B=B, rng=rng)
    lb = np.percentile(accs, 100 * alpha / 2, method="inverted_cdf")
    ub = np.percentile(accs, 100 * (1 - alpha / 2), method="inverted_cdf")
    return lb, ub


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
