# answer: wrong
# task: 2.3b
# does: takes the tail as 1 minus the rest, which leaves 0 of a very small p
# fails: test-2-3b-hidden
# tell: 1 - cdf loses all digits of a very small tail, and gives p = 0. Take the lower tail, or sf.
def exact_p_value(n12, n21):
    """Exact two-sided p-value of McNemar's test.

    Parameters
    ----------
    n12, n21 : int
        Rows on which only A is right, and only B is right.

    Returns
    -------
    p : float
        In (0, 1].
    """
    # 2.3b) Twice the smaller tail of the binomial distribution, at most 1
    N = n12 + n21
    p = min(1.0, 2 * (1 - st.binom.cdf(max(n12, n21) - 1, N, 0.5)))
    return p


print("Split 3 to 1: p =", exact_p_value(3, 1))
