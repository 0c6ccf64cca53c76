# answer: wrong
# task: 4.2
# does: rng=None gives seed 0, in place of new random numbers
# fails: test-4-2-hidden
# tell: Without rng, each call draws other samples: hand on None.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    if rng is None:
        rng = 0
    accuracies = oob_accuracies(model, D, target_name, B, rng)
    lb = percentile(accuracies, 2.5)
    ub = percentile(accuracies, 97.5)
    return lb, ub
