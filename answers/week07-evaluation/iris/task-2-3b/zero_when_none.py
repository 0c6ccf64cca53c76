# answer: wrong
# task: 2.3b
# does: p = 0 without any disagreement
# fails: test-2-3b-hidden
# tell: Without any disagreement p is 1.
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
    p = min(1.0, 2 * st.binom.cdf(min(n12, n21), n12 + n21, 0.5))
    if n12 + n21 == 0:
        p = 0.0
    return p


print("Split 3 to 1: p =", exact_p_value(3, 1))
