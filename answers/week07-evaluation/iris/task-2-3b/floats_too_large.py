# answer: wrong
# task: 2.3b
# does: binomial coefficients as floats, which overflow for many disagreements
# fails: test-2-3b-hidden
# tell: With many disagreements your numbers are too large or too small for floats.
from math import comb


def exact_p_value(n12, n21):
    n12, n21 = int(n12), int(n21)
    N = n12 + n21
    p = 2 * sum(comb(N, i) * 0.5**N for i in range(min(n12, n21) + 1))
    return min(1.0, p)


print("Split 3 to 1: p =", exact_p_value(3, 1))
