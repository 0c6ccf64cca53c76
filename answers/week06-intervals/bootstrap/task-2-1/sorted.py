# answer: right
# task: 2.1
# does: a helper draws one sample; the accuracies come sorted
def _one_round(t, p, rng):
    rows = rng.choice(np.arange(len(t)), len(t))
    return np.count_nonzero(t[rows] == p[rows]) / len(rows)



def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)

    t = np.array(list(y_true), dtype=object)
    p = np.array(list(y_pred), dtype=object)
    return np.sort([_one_round(t, p, rng) for _ in range(B)])


def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    accuracies = resample_accuracies(y_true, y_pred, B, rng)
    return percentile(accuracies, 100 * alpha / 2), percentile(accuracies, 100 * (1 - alpha / 2))


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
