# answer: right
# task: 2.1
# does: keyword-only signature where defaults are, prints and warns
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    hits = np.equal(np.asarray(y_true, object), np.asarray(y_pred, object)).astype(float)
    return np.array([hits[rng.integers(len(hits), size=len(hits))].mean() for _ in range(B)])


def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None, *, verbose=True):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    import warnings

    accs = resample_accuracies(y_true, y_pred, B=B, rng=rng)
    if verbose:
        print(len(accs), "accuracies")
        warnings.warn("just to say")
    tail = 100 * alpha / 2
    return tuple(percentile(list(accs), q) for q in (tail, 100 - tail))


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")
