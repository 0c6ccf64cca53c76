# answer: wrong
# task: 3.2
# does: NaN if the second error rate is 0 or 1
# fails: test-3-2-hidden
# tell: One error rate of 0 or 1 is not an edge case as long as the other is between
#   them: look at the variance.
def significance_confidence(e1, n1, e2, n2):
    """Confidence at which the interval of the difference just touches 0.

    Parameters
    ----------
    e1, e2 : float
        Error rates, in [0, 1].
    n1, n2 : int
        Numbers of test rows, at least 1.

    Returns
    -------
    float
        In [0, 1): 1 minus the two-sided p-value; NaN where the standard deviation is 0.
    """
    # 3.2) Variance of the difference, then the probability between -|d| / sd and |d| / sd
    variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
    if e2 in (0, 1):
        return np.nan
    return 2 * st.norm.cdf(abs(e1 - e2) / np.sqrt(variance)) - 1


print(f"lecture:       {significance_confidence(0.15, 30, 0.25, 5000):.4f}")
print(f"abalone trees: {significance_confidence(*errors['shallow'], *errors['deep']):.4f}")
