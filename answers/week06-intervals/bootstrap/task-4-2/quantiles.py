# answer: right
# task: 4.2
# does: NumPy's quantile, with shares; unpacks and returns two names
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    values = oob_accuracies(model=model, D=D, target_name=target_name, B=B, rng=rng)
    lb, ub = np.quantile(values, [0.025, 0.975], method="inverted_cdf")
    return lb, ub
