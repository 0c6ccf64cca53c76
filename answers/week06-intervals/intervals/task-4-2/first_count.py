# answer: wrong
# task: 4.2
# does: starts from the first model's count
# fails: test-4-2 test-4-2-hidden
# tell: Which model is better must make no difference: take the smaller of the two
#   counts.
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
    k = only_1
    coins = st.binom(only_1 + only_2, 0.5)
    return 2 * coins.cdf(k) - coins.pmf(k)
