# answer: wrong
# task: 3.2
# does: 5th and 95th percentile
# fails: test-3-2 test-3-2-hidden
# tell: A 95 % interval cuts off 2.5 % at either end.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 5), percentile(accuracies, 95)
