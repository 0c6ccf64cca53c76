# answer: right
# task: 4.3
# does: passes the seed itself; NumPy's percentile
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    both = [
        np.array(oob_accuracies(m, D, target_name, B=B, rng=seed)) for m in (model_a, model_b)
    ]
    gap = both[0] - both[1]
    lb, ub = np.percentile(gap, [2.5, 97.5], method="inverted_cdf")
    return gap.mean(), lb, ub
