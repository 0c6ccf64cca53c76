# answer: wrong
# task: 2.1
# does: binomial coefficients from factorials as floats, which overflow above n = 170
# fails: test-2-1-hidden
# tell: For large n your probabilities are not numbers: factorials are too large for floats.
from scipy.special import factorial


def coverage(interval, p, n, alpha=0.05):
    total = 0
    for m in range(n + 1):
        lower, upper = interval(m / n, n, alpha)
        if lower <= p <= upper:
            total += factorial(n) / factorial(m) / factorial(n - m) * p**m * (1 - p) ** (n - m)
    return total


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))
