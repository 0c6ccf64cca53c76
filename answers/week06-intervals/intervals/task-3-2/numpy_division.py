# answer: right
# task: 3.2
# does: lets NumPy divide and warn, then says NaN
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
    import warnings

    sd = np.sqrt(np.float64(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2))
    warnings.warn("a normal approximation")
    ratio = np.divide(abs(e1 - e2), sd)
    return 2 * st.norm.cdf(ratio) - 1 if np.isfinite(ratio) else np.nan


print(f"lecture:       {significance_confidence(0.15, 30, 0.25, 5000):.4f}")
print(f"abalone trees: {significance_confidence(*errors['shallow'], *errors['deep']):.4f}")
