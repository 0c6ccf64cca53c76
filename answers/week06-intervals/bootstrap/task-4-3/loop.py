# answer: right
# task: 4.3
# does: differences in a loop, a list of three
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    one = oob_accuracies(model_a, D, target_name, rng=np.random.default_rng(seed), B=B)
    two = oob_accuracies(model_b, D, target_name, rng=np.random.default_rng(seed), B=B)
    gaps = [p - q for p, q in zip(one, two)]
    return [sum(gaps) / len(gaps), percentile(gaps, 2.5), percentile(gaps, 97.5)]
