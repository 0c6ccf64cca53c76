# answer: wrong
# task: 3.2
# does: takes a small variance for 0
# fails: test-3-2-hidden
# tell: The variance of many rows is small, but not 0.
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
        In [0, 1]: 1 minus the two-sided p-value; NaN where the standard deviation is 0.
    """
    # 3.2) Variance of the difference, then the probability between -|d| / sd and |d| / sd
    variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
    if np.isclose(variance, 0):
        return np.nan
    return 2 * st.norm.cdf(abs(e1 - e2) / np.sqrt(variance)) - 1
