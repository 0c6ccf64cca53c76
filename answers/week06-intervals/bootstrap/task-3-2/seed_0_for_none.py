# answer: wrong
# task: 3.2
# does: takes the seed 0 for no seed
# fails: test-3-2-hidden
# tell: rng = 0 is a seed, and should give the same interval each time.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    rng = rng or np.random.default_rng()
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 2.5), percentile(accuracies, 97.5)
