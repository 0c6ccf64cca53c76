# answer: wrong
# task: 4.3
# does: limits of A minus limits of B
# fails: test-4-3 test-4-3-hidden
# tell: Percentiles of the differences are asked for, not differences of percentiles.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    low = percentile(a, 2.5) - percentile(b, 2.5)
    high = percentile(a, 97.5) - percentile(b, 97.5)
    return np.mean(a) - np.mean(b), low, high
