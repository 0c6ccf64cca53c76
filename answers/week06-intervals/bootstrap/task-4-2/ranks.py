# answer: right
# task: 4.2
# does: computes both ranks itself
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accs = sorted(oob_accuracies(model, D, target_name, B, rng))
    return accs[math.ceil(len(accs) / 40) - 1], accs[math.ceil(39 * len(accs) / 40) - 1]
