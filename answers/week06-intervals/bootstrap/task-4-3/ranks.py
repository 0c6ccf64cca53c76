# answer: right
# task: 4.3
# does: takes ranks by hand; an array of three
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    get = lambda m: np.asarray(oob_accuracies(m, D, target_name, B, np.random.default_rng(seed)))
    gap = np.sort(get(model_a) - get(model_b))
    low, high = -(-len(gap) * 25 // 1000), -(-len(gap) * 975 // 1000)
    return np.array([gap.mean(), gap[low - 1], gap[high - 1]])
