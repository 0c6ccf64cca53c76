# answer: wrong
# task: 5.1
# does: a rule of its own for centres that are 'equal'
# fails: test-5-1-hidden
# tell: A small difference is a difference: it has a p-value of its own.
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
    sd1 = (first[1] - first[0]) / (2 * z)
    sd2 = (second[1] - second[0]) / (2 * z)
    d = (first[0] + first[1]) / 2 - (second[0] + second[1]) / 2
    sd = np.sqrt(sd1**2 + sd2**2)
    CI = d - z * sd, d + z * sd
    p = 1.0 if abs(d) < 1e-3 else 2 * st.norm.sf(abs(d) / sd)
    return d, CI, p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")
