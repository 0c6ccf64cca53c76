# answer: wrong
# task: 4.2
# does: takes rng = 0 for no rng
# fails: test-4-2-hidden
# tell: The integer 0 is a seed like any other, and not a missing rng.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    accuracies = oob_accuracies(model, D, target_name, B, rng if rng else None)
    return percentile(accuracies, 2.5), percentile(accuracies, 97.5)
