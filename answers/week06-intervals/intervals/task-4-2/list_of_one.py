# answer: wrong
# task: 4.2
# does: a list that holds the p-value
# fails: test-4-2 test-4-2-hidden
# tell: The result should be the p-value itself, a number, not a list that holds it.
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
    k = min(only_1, only_2)
    coins = st.binom(only_1 + only_2, 0.5)
    return [2 * coins.cdf(k) - coins.pmf(k)]
