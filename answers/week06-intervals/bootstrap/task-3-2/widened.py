# answer: wrong
# task: 3.2
# does: widens an interval whose limits are equal
# fails: test-3-2-hidden
# tell: Return the two percentiles even if they are equal: a model that is right
#   in each round has the limits 1 and 1.
def bootstrap(model, D, target_name, B=200, rng=None):
    accs = lecture_accuracies(model, D, target_name, B, rng)
    lb, ub = percentile(accs, 2.5), percentile(accs, 97.5)
    if lb == ub:
        step = 1 / max(1, len(D) - int(0.8 * len(D)))
        lb, ub = max(0.0, lb - step), min(1.0, ub + step)
    return lb, ub
