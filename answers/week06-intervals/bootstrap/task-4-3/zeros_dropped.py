# answer: wrong
# task: 4.3
# does: drops the rounds in which both models are equally good
# fails: test-4-3-hidden
# tell: A round in which both are equally good counts as well, with a difference
#   of 0. Keep all rounds.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    difference = np.subtract(a, b)
    if np.any(difference != 0):
        difference = difference[difference != 0]
    return np.mean(difference), percentile(difference, 2.5), percentile(difference, 97.5)
