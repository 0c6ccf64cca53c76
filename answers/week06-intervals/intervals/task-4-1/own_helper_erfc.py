# answer: right
# task: 4.1
# does: math.erfc in a helper, a warning for few disagreements
import math
import warnings


def upper_tail(x):
    return math.erfc(math.sqrt(x / 2))


def mcnemar_chi2(table):
    c, b = int(table[0][1]), int(table[1][0])
    if b + c < 25:
        warnings.warn("few disagreements")
    gap = max(b, c) - min(b, c)
    statistic = 0.0 if gap < 2 else (gap - 1) ** 2 / (b + c)
    return statistic, upper_tail(statistic)


print(mcnemar_chi2([[80, 40], [20, 60]]))
