# answer: right
# task: 4.2
# does: binomtest minus the point probability, with both edges apart
def mcnemar_mid_p(table):
    """McNemar's test by the binomial distribution, with the mid-p value.

    Parameters
    ----------
    table : array-like of shape (2, 2)
        [[both, only_1], [only_2, neither]], as for `mcnemar_chi2`.

    Returns
    -------
    float
        Two-sided mid-p value, in (0, 1].
    """
    # 4.2) Take the two counts of disagreement, then both parts of the tail
    import warnings

    b, c = int(table[1][0]), int(table[0][1])
    if b == c:
        return 1
    if b + c < 10:
        warnings.warn("few disagreements")
    return st.binomtest(b, b + c, 0.5).pvalue - st.binom.pmf(b, b + c, 0.5)
