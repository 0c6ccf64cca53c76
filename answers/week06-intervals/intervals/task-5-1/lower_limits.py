# answer: right
# task: 5.1
# does: from the lower limits and the half-widths; returns all at once
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
    (low1, high1), (low2, high2) = first, second
    h1, h2 = (high1 - low1) / 2, (high2 - low2) / 2
    d = low1 + h1 - low2 - h2
    both = float(h1**2 + h2**2) ** 0.5
    CI = (d - both, d + both)
    p = 2 * st.norm.sf(abs(d) * st.norm.ppf(1 - alpha / 2) / both)
    return d, CI, p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")
