# answer: right
# task: 5.1
# does: NumPy arrays; an array as CI
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
    intervals = np.array([first, second], dtype=float)
    sds = np.ptp(intervals, axis=1) / 2 / -st.norm.ppf(alpha / 2)
    d = intervals.mean(axis=1) @ [1, -1]
    sd = np.linalg.norm(sds)
    CI = d + sd * st.norm.ppf([alpha / 2, 1 - alpha / 2])
    p = 2 * st.norm.cdf(-np.abs(d / sd))
    return d, CI, p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")
