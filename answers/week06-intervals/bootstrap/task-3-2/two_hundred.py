# answer: wrong
# task: 3.2
# does: always 200 rounds
# fails: test-3-2 test-3-2-hidden
# tell: B is not passed on: there are always 200 rounds.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, 200, rng)
    return percentile(accuracies, 2.5), percentile(accuracies, 97.5)
