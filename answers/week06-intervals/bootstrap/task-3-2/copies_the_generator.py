# answer: wrong
# task: 3.2
# does: works on a copy of the generator: two calls with one generator give the same
# fails: test-3-2-hidden
# tell: Hand on rng itself: of a copy every call draws the same samples.
import copy


def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, copy.deepcopy(rng))
    lb = percentile(accuracies, 2.5)
    ub = percentile(accuracies, 97.5)
    return lb, ub
