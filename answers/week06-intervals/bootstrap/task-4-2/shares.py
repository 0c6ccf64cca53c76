# answer: wrong
# task: 4.2
# does: shares where percents belong
# fails: test-4-2 test-4-2-hidden
# tell: percentile takes p from 0 to 100: 0.025 and 0.975 are less than one percent.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 0.025), percentile(accuracies, 0.975)
