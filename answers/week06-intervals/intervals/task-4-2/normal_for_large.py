# answer: wrong
# task: 4.2
# does: the normal distribution for more than 1000 disagreements
# fails: test-4-2-hidden
# tell: The mid-p value comes from the binomial distribution, for large counts,
#   too.
def mcnemar_mid_p(table):
    b, c = int(table[0][1]), int(table[1][0])
    n, k = b + c, min(b, c)
    if n > 1000:
        return 2 * st.norm.cdf(-abs(b - c) / np.sqrt(n))
    return 2 * (st.binom.cdf(k - 1, n, 0.5) + st.binom.pmf(k, n, 0.5) / 2)
