# answer: right
# task: 3.2
# does: sorts the accuracies in place first; a tuple
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    acc_list = lecture_accuracies(model, D, target_name, B, rng)
    acc_list.sort()
    return (percentile(acc_list, 2.5), percentile(acc_list, 97.5))
