# answer: right
# task: 2.3b
# does: sums of binomial coefficients
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
    from math import comb

    N = n12 + n21
    p = min(1, 2 * sum(comb(N, i) for i in range(min(n12, n21) + 1)) / 2**N)
    return p


print("Split 3 to 1: p =", exact_p_value(3, 1))
