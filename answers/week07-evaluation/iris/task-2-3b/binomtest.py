# answer: right
# task: 2.3b
# does: scipy's exact binomial test, with a guard for no disagreement
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
    p = st.binomtest(n12, n12 + n21, 0.5).pvalue if n12 + n21 > 0 else 1.0
    return p


print("Split 3 to 1: p =", exact_p_value(3, 1))
