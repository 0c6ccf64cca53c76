# answer: right
# task: 4.2
# does: from the larger count and its upper tail
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
    first, second = table[0][1], table[1][0]
    larger = max(first, second)
    coins = st.binom(n=first + second, p=0.5)
    return coins.sf(larger - 1) + coins.sf(larger)
