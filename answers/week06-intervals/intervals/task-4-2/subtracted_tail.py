# answer: wrong
# task: 4.2
# does: 1 minus the distribution function at the larger count
# fails: test-4-2-hidden
# tell: Far out in the tail 1 - cdf has no digits left. Take the lower tail of
#   the smaller count, or sf.
def mcnemar_mid_p(table):
    """McNemar's test by the binomial distribution, with the mid-p value."""
    b, c = int(table[0][1]), int(table[1][0])
    N, k = b + c, max(b, c)
    beyond = 1 - st.binom.cdf(k, N, 0.5)
    return 2 * beyond + st.binom.pmf(k, N, 0.5)
