# answer: right
# task: 2.1
# does: exact integers over a common denominator
from math import comb


def coverage(interval, p, n, alpha=0.05):
    """Probability that an interval from n test rows contains the true accuracy p."""
    hit, whole = float(p).as_integer_ratio()
    miss = whole - hit
    n_rows = int(n)
    total = 0
    for m in range(n_rows + 1):
        lo, hi = interval(m / n, n, alpha)
        if lo <= p <= hi:
            total += comb(n_rows, m) * hit**m * miss ** (n_rows - m)
    return total / whole**n_rows


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))
