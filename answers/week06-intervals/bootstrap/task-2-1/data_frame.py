# answer: right
# task: 2.1
# does: samples a data frame of both columns
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    both = pd.DataFrame({"true": list(y_true), "pred": list(y_pred)})
    out = np.empty(B)
    for i in range(B):
        s = both.sample(frac=1, replace=True, random_state=rng)
        out[i] = (s["true"].to_numpy() == s["pred"].to_numpy()).mean()
    return out


def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accs = np.sort(resample_accuracies(y_true, y_pred, B, rng))
    return np.percentile(accs, [100 * alpha / 2, 100 - 100 * alpha / 2], method="inverted_cdf")


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
