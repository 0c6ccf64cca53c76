# answer: right
# task: 5.1
# does: a frozen normal distribution of the difference, its interval, a warning
def difference_from_intervals(first, second, alpha=0.05):
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
    import warnings

    warnings.warn("independent samples assumed")
    z = st.norm.isf(alpha / 2)
    centre = lambda pair: pair[0] + (pair[1] - pair[0]) / 2
    variance = lambda pair: (pair[1] - centre(pair)) ** 2 / z**2
    d = centre(first) - centre(second)
    difference = st.norm(d, np.sqrt(variance(first) + variance(second)))
    CI = difference.interval(1 - alpha)
    p = 2 * min(difference.cdf(0), difference.sf(0))
    return d, CI, p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")
