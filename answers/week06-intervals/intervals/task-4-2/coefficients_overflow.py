# answer: wrong
# task: 4.2
# does: multiplies binomial coefficients by 0.5 ** N
# fails: test-4-2-hidden
# tell: With more than a thousand disagreements a binomial coefficient is too large for a float: take st.binom.cdf and pmf.
import math


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
    only_1, only_2 = int(table[0][1]), int(table[1][0])
    N, k = only_1 + only_2, min(only_1, only_2)
    tail = sum(math.comb(N, i) * 0.5**N for i in range(k))
    return 2 * tail + math.comb(N, k) * 0.5**N
