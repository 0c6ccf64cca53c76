# answer: wrong
# task: 3.2
# does: smallest and largest accuracy
# fails: test-3-2 test-3-2-hidden
# tell: lb and ub are percentiles, not the smallest and the largest accuracy.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return min(accuracies), max(accuracies)
