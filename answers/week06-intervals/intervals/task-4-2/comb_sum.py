# answer: right
# task: 4.2
# does: binomial coefficients; exact fractions
def mcnemar_mid_p(table):
    """McNemar's test by the binomial distribution, with the mid-p value.

    Parameters
    ----------
    table : array-like of shape (2, 2)
        [[both, only_1], [only_2, neither]], as for `mcnemar_chi2`.

    Returns
    -------
    float
        Two-sided mid-p value, in (0, 1].
    """
    # 4.2) Take the two counts of disagreement, then both parts of the tail
    from fractions import Fraction
    from math import comb

    b, c = int(table[1][0]), int(table[0][1])
    below = sum(comb(b + c, i) for i in range(min(b, c)))
    at = comb(b + c, min(b, c))
    return float(Fraction(2 * below + at, 2 ** (b + c)))
