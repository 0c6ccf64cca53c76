# answer: wrong
# task: 4.2
# does: takes the counts of agreement
# fails: test-4-2 test-4-2-hidden
# tell: The counts of agreement are taken. Only the disagreements tell the models apart.
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
    (only_1, _), (_, only_2) = table
    k = min(only_1, only_2)
    coins = st.binom(only_1 + only_2, 0.5)
    return 2 * coins.cdf(k) - coins.pmf(k)
