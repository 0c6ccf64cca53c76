# answer: right
# task: 2.3b
# does: adds up all splits at least as uneven as the observed one
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
    splits = np.arange(N + 1)
    as_uneven = abs(2 * splits - N) >= abs(n12 - n21)
    p = st.binom.pmf(splits[as_uneven], N, 0.5).sum()
    return p


print("Split 3 to 1: p =", exact_p_value(3, 1))
