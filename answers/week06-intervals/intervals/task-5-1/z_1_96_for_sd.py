# answer: wrong
# task: 5.1
# does: standard deviation by 1.96, whatever alpha
# fails: test-5-1 test-5-1-hidden
# tell: Both intervals have confidence 1 - alpha: find z for it, unrounded.
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
    z = st.norm.ppf(1 - alpha / 2)
    d = (first[0] + first[1] - second[0] - second[1]) / 2
    sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * 1.96)
    CI = (d - z * sd, d + z * sd)
    p = 2 * st.norm.sf(abs(d) / sd)
    return d, CI, p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")
