# answer: right
# task: 5.1
# does: math and statistics only; keyword-only alpha; prints
def difference_from_intervals(first, second, *, alpha=0.05):
    """Compare two published estimates by their symmetric intervals.

    Parameters
    ----------
    first, second : tuple of float
        Lower and upper limit, from independent samples.
    alpha : float
        1 minus the confidence of both intervals, in (0, 1).

    Returns
    -------
    d : float
        Centre of the first minus centre of the second.
    CI : tuple of float
        Lower and upper limit of the difference, at the same alpha.
    p : float
        Two-sided p-value of "no difference", in (0, 1].
    """
    # 5.1) d, its standard deviation from the widths, then CI and p
    import math
    from statistics import NormalDist, mean

    z = NormalDist().inv_cdf(1 - alpha / 2)
    variances = [((float(x[1]) - float(x[0])) / (2 * z)) ** 2 for x in (first, second)]
    d = mean(map(float, first)) - mean(map(float, second))
    sd = math.sqrt(sum(variances))
    CI = d - z * sd, d + z * sd
    p = math.erfc(abs(d) / sd / math.sqrt(2))
    print(f"sd {sd:.4f}")
    return d, CI, p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")
