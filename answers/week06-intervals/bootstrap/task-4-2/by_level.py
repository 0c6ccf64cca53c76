# answer: right
# task: 4.2
# does: passes arguments by name; a loop over the two levels
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    a = list(oob_accuracies(model, D, target_name, rng=rng, B=B))
    return tuple(percentile(a, level) for level in (2.5, 97.5))
