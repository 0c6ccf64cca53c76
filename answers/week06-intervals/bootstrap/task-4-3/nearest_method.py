# answer: wrong
# task: 4.3
# does: NumPy's method nearest
# fails: test-4-3-hidden
# tell: NumPy's `nearest` is not the nearest rank: that one is called inverted_cdf.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    difference = np.subtract(a, b)
    return (np.mean(difference), *np.percentile(difference, [2.5, 97.5], method='nearest'))
