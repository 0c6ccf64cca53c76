# answer: right
# task: 3.2
# does: passes arguments by name; one percentile after the other, with a print
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    values = lecture_accuracies(model, D, target_name, rng=rng, B=B)
    lb = percentile(values, 2.5)
    ub = percentile(values, 97.5)
    print(f"lb {lb}, ub {ub}")
    return lb, ub
