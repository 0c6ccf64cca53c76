# answer: right
# task: 5.1
# does: half-widths only, z not before p
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
    half = [(u - l) / 2 for l, u in (first, second)]
    d = (first[0] + first[1]) / 2 - (second[0] + second[1]) / 2
    reach = np.sqrt(half[0] ** 2 + half[1] ** 2)
    CI = [d - reach, d + reach]
    p = st.chi2.sf((d / reach * st.norm.isf(alpha / 2)) ** 2, 1)
    return d, CI, p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")
