# answer: right
# task: 3.2
# does: computes both ranks itself; a list of two
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accs = sorted(lecture_accuracies(model, D, target_name, B, rng))
    n = len(accs)
    return [accs[max(math.ceil(n * 2.5 / 100), 1) - 1], accs[math.ceil(n * 97.5 / 100) - 1]]
