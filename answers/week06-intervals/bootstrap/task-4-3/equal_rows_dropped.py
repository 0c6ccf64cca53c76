# answer: wrong
# task: 4.3
# does: drops equal rows of D first
# fails: test-4-3-hidden
# tell: Pass D on as it is: equal rows may be different cases, and the task
#   asks for all of D.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    D = D.drop_duplicates()
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    difference = np.subtract(a, b)
    return np.mean(difference), percentile(difference, 2.5), percentile(difference, 97.5)
