# answer: right
# task: 5.1
# does: the difference of two NormalDist objects
from math import erfc, sqrt
from statistics import NormalDist


def _published(pair, z):
    lower, upper = (float(limit) for limit in pair)
    return NormalDist((lower + upper) / 2, (upper - lower) / 2 / z)


def difference_from_intervals(first, second, alpha=0.05):
    """Compare two published estimates by their symmetric intervals."""
    z = NormalDist().inv_cdf(1 - alpha / 2)
    difference = _published(first, z) - _published(second, z)  # means subtract, variances add up
    d, sigma = difference.mean, difference.stdev
    CI = (d - z * sigma, d + z * sigma)
    p = erfc(abs(d) / sigma / sqrt(2))
    return d, CI, p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")
