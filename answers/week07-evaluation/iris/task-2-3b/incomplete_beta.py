# answer: right
# task: 2.3b
# does: binomial tail as a regularised incomplete Beta function
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
    from scipy.special import betainc

    few, many = sorted((int(n12), int(n21)))
    if few == many:
        return 1.0
    p = float(np.minimum(1, 2 * betainc(many, few + 1, 0.5)))
    return p


print("Split 3 to 1: p =", exact_p_value(3, 1))
