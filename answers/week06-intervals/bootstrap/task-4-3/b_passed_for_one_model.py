# answer: wrong
# task: 4.3
# does: default B for the second model, cut to B rounds: right for B up to 200, fails above
# fails: test-4-3-hidden
# tell: Both calls need B: by default it is 200.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    of_a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    of_b = oob_accuracies(model_b, D, target_name, rng=np.random.default_rng(seed))
    differences = np.array(of_a) - np.array(of_b)[:B]
    return np.mean(differences), percentile(differences, 2.5), percentile(differences, 97.5)
