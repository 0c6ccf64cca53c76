# answer: wrong
# task: 2.3b
# does: takes the chi-squared approximation for more than 100 disagreements
# fails: test-2-3b-hidden
# tell: The task asks for the exact p, for large counts too.
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
    p = min(1.0, 2 * st.binom.cdf(min(n12, n21), N, 0.5))
    if N > 100 and n12 != n21:
        p = st.chi2.sf((abs(n12 - n21) - 1) ** 2 / N, 1)
    return p


print("Split 3 to 1: p =", exact_p_value(3, 1))
