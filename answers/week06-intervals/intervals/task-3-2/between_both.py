# answer: right
# task: 3.2
# does: area between -|d| / sd and |d| / sd; prints
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
    sd = np.sqrt(np.sum([e * (1 - e) / n for e, n in [(e1, n1), (e2, n2)]]))
    if not sd:
        print("no variance")
        return np.nan
    z = np.abs(e1 - e2) / sd
    area = st.norm.cdf(z) - st.norm.cdf(-z)
    print(f"z = {z:.3f}")
    return area


print(f"lecture:       {significance_confidence(0.15, 30, 0.25, 5000):.4f}")
print(f"abalone trees: {significance_confidence(*errors['shallow'], *errors['deep']):.4f}")
