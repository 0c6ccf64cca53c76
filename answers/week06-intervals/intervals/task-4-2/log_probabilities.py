# answer: right
# task: 4.2
# does: probabilities by their logarithms, added by fsum
from math import exp, fsum, lgamma, log


def _coin(k: int, n: int) -> float:
    """Probability of k heads among n fair coins."""
    return exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) - n * log(2))


def mcnemar_mid_p(table):
    """McNemar's test by the binomial distribution, with the mid-p value."""
    (_, n12), (n21, _) = table
    a, b = sorted((int(n12), int(n21)))
    if a == b:
        return 1.0
    tail = fsum([_coin(i, a + b) for i in range(a)] + [_coin(a, a + b) / 2])
    return min(2 * tail, 1.0)
