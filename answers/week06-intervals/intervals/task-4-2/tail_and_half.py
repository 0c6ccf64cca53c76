# answer: right
# task: 4.2
# does: twice the sum of both parts of the tail, as in the formula; prints
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
    table = np.asarray(table)
    b, c = table[1, 0], table[0, 1]
    below = st.binom.cdf(min(b, c) - 1, b + c, 0.5)
    at = st.binom.pmf(min(b, c), b + c, 0.5)
    print(below, at)
    return 2 * (below + at / 2)
