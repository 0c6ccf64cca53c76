# answer: wrong
# task: 2.3b
# does: returns p in a list
# fails: test-2-3b test-2-3b-hidden
# tell: The function returns a list with p in it. Return the number p.
def exact_p_value(n12, n21):
    # 2.3b) Twice the smaller tail of the binomial distribution, at most 1
    n = n12 + n21
    p = [min(1.0, 2 * st.binom.cdf(min(n12, n21), n, 0.5))]
    return p
