# answer: wrong
# task: 4.2
# does: starts the terms at 0.5 ** N
# fails: test-4-2-hidden
# tell: 0.5 ** N is too small for a float when there are many disagreements: take st.binom.cdf and pmf.
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
    b, c = int(table[0][1]), int(table[1][0])
    N, k = b + c, min(b, c)
    term, below = 0.5**N, 0.0
    for i in range(k):
        below += term
        term *= (N - i) / (i + 1)
    return 2 * (below + 0.5 * term)
