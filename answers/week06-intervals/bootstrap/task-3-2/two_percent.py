# answer: wrong
# task: 3.2
# does: percentiles 2 and 98
# fails: test-3-2
# tell: The limits are the percentiles 2.5 and 97.5.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 2), percentile(accuracies, 98)
