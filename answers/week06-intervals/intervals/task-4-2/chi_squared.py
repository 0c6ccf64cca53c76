# answer: wrong
# task: 4.2
# does: uncorrected chi-squared
# fails: test-4-2 test-4-2-hidden
# tell: This is the chi-squared approximation; mid-p comes from the binomial
#   distribution.
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
    b, c = table[1][0], table[0][1]
    return st.chi2.sf((b - c) ** 2 / (b + c), 1) if b + c else 1.0
