# answer: wrong
# task: 3.2
# does: takes close error rates for equal
# fails: test-3-2-hidden
# tell: Rates that differ in the sixth digit differ surely, if there are enough rows.
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
    if variance == 0:
        return np.nan
    difference = 0 if np.isclose(e1, e2) else e1 - e2
    return 2 * st.norm.cdf(abs(difference) / np.sqrt(variance)) - 1
