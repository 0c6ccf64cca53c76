# answer: wrong
# task: 3.2
# does: rng=None gives seed 0, in place of new random numbers
# fails: test-3-2-hidden
# tell: Without rng, each call draws other samples: hand on None.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    if rng is None:
        rng = 0
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    lb = percentile(accuracies, 2.5)
    ub = percentile(accuracies, 97.5)
    return lb, ub
