# answer: wrong
# task: 2.3b
# does: recovers the smaller count as int(share * N), which floating point may cut to one less, as for 1 to 48 (the smaller tail contains the observed count)
# fails: test-2-3b-hidden
# tell: int cuts off: a share times N may be just below the count. Use the count itself.
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
    if N == 0:
        return 1.0
    share = min(n12 / N, n21 / N)
    p = min(1.0, 2 * st.binom.cdf(int(share * N), N, 0.5)) if n12 != n21 else 1.0
    return p


print("Split 3 to 1: p =", exact_p_value(3, 1))
