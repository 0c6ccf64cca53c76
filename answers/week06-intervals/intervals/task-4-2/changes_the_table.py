# answer: wrong
# task: 4.2
# does: sets the agreements in the caller's table to 0
# fails: test-4-2-hidden
# tell: Your function changes the table that it was given. Leave it as it is.
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
    (_, only_1), (only_2, _) = table
    table[1][1] = table[0][0] = 0
    k = min(only_1, only_2)
    coins = st.binom(only_1 + only_2, 0.5)
    return 2 * coins.cdf(k) - coins.pmf(k)
