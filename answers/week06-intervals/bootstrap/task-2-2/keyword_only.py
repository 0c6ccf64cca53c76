# answer: right
# task: 2.2
# does: a keyword-only argument more; prints and warns
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
