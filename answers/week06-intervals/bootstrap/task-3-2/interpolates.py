# answer: wrong
# task: 3.2
# does: NumPy's default percentiles
# fails: test-3-2 test-3-2-hidden
# tell: Percentiles are by nearest rank here; NumPy's default interpolates.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return tuple(np.percentile(accuracies, [2.5, 97.5]))
