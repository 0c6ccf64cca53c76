# answer: wrong
# task: 4.3
# does: a t interval of the mean
# fails: test-4-3-hidden
# tell: lb and ub are percentiles of the differences; rounds share their rows, so their standard error measures nothing here.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    d = np.subtract(a, b)
    half = st.t.ppf(0.975, len(d) - 1) * d.std(ddof=1) / np.sqrt(len(d))
    return d.mean(), d.mean() - half, d.mean() + half
