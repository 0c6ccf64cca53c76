# answer: wrong
# task: 4.2
# does: does not pass rng on
# fails: test-4-2 test-4-2-hidden
# tell: rng is not passed on to oob_accuracies.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, B)
    return percentile(accuracies, 2.5), percentile(accuracies, 97.5)
