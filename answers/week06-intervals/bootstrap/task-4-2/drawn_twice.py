# answer: wrong
# task: 4.2
# does: draws anew for each limit
# fails: test-4-2 test-4-2-hidden
# tell: oob_accuracies is called once: both limits are percentiles of the same accuracies.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    lb = percentile(oob_accuracies(model, D, target_name, B, rng), 2.5)
    ub = percentile(oob_accuracies(model, D, target_name, B, rng), 97.5)
    return lb, ub
