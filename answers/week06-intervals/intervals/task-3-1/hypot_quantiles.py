# answer: right
# task: 3.1
# does: math.hypot, quantiles of a normal distribution around d
import math
from statistics import NormalDist


def _sd(rate, rows):
    return math.sqrt(rate * (1 - rate) / rows)


def unpaired_interval(e1, n1, e2, n2, alpha=0.05):
    """Interval for the difference of two error rates from independent test sets."""
    d = e1 - e2
    sigma = math.hypot(_sd(e1, n1), _sd(e2, n2))
    if sigma == 0:
        return d, d
    z = NormalDist().inv_cdf(1 - alpha / 2)
    return d - z * sigma, d + z * sigma


print("lecture:       [{:.4f}, {:.4f}]".format(*unpaired_interval(0.15, 30, 0.25, 5000)))
print("abalone trees: [{:.4f}, {:.4f}]".format(*unpaired_interval(*errors["shallow"], *errors["deep"])))
