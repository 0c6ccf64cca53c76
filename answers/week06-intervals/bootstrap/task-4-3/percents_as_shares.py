# answer: wrong
# task: 4.3
# does: asks for percentiles 0.025 and 0.975
# fails: test-4-3 test-4-3-hidden
# tell: percentile takes percents: 2.5 and 97.5, not 0.025 and 0.975.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    seed = int(np.random.default_rng(rng).integers(2**32))
    a = np.array(oob_accuracies(model_a, D, target_name, B, seed))
    b = np.array(oob_accuracies(model_b, D, target_name, B, seed))
    return np.mean(a - b), percentile(a - b, 0.025), percentile(a - b, 0.975)
