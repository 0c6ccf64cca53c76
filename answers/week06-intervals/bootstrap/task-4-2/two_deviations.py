# answer: wrong
# task: 4.2
# does: mean plus and minus 1.96 standard deviations
# fails: test-4-2 test-4-2-hidden
# tell: lb and ub are percentiles of the accuracies; mean and standard deviation assume a normal distribution.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, B, rng)
    half = 1.96 * np.std(accuracies, ddof=1)
    return np.mean(accuracies) - half, np.mean(accuracies) + half
