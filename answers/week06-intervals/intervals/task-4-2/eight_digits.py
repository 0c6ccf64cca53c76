# answer: wrong
# task: 4.2
# does: rounds to eight digits
# fails: test-4-2-hidden
# tell: Do not round: a small p-value has no digits left then.
def mcnemar_mid_p(table):
    """McNemar's test by the binomial distribution, with the mid-p value."""
    b, c = int(table[0][1]), int(table[1][0])
    N, k = b + c, min(b, c)
    p = 2 * (st.binom.cdf(k - 1, N, 0.5) + 0.5 * st.binom.pmf(k, N, 0.5))
    return round(float(p), 8)
