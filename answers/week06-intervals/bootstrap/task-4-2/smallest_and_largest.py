# answer: wrong
# task: 4.2
# does: smallest and largest accuracy
# fails: test-4-2 test-4-2-hidden
# tell: lb and ub are the 2.5th and the 97.5th percentile, not the smallest and the largest accuracy.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, B, rng)
    return min(accuracies), max(accuracies)
