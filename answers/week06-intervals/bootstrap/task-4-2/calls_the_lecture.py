# answer: wrong
# task: 4.2
# does: uses the lecture's accuracies
# fails: test-4-2 test-4-2-hidden
# tell: The accuracies of the lecture's bootstrap are used, not those out of bag.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 2.5), percentile(accuracies, 97.5)
