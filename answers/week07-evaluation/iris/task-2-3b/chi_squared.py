# answer: wrong
# task: 2.3b
# does: the chi-squared approximation with continuity correction
# fails: test-2-3b test-2-3b-hidden
# tell: This is the chi-squared approximation of McNemar's test; for few disagreements
#   the exact binomial p is asked for.
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
    statistic = max(abs(n12 - n21) - 1, 0) ** 2 / max(n12 + n21, 1)
    p = st.chi2.sf(statistic, 1)
    return p


print("Split 3 to 1: p =", exact_p_value(3, 1))
