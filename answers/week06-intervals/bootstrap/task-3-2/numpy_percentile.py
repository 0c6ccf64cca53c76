# answer: right
# task: 3.2
# does: NumPy's percentile for both limits at once; an array of two
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accs = np.array(lecture_accuracies(model, D, target_name, B=B, rng=rng))
    return np.percentile(accs, [2.5, 97.5], method="inverted_cdf")
