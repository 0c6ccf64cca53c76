# answer: wrong
# task: 4.2
# does: works on a copy of the generator: two calls with one generator give the same
# fails: test-4-2-hidden
# tell: Hand on rng itself: of a copy every call draws the same samples.
import copy


def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, B, copy.deepcopy(rng))
    lb = percentile(accuracies, 2.5)
    ub = percentile(accuracies, 97.5)
    return lb, ub
