# answer: right
# task: 4.2
# does: NumPy's percentile for both limits at once; an array of two
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accs = oob_accuracies(model, D, target_name, B=B, rng=rng)
    return np.percentile(accs, [2.5, 97.5], method="inverted_cdf")
