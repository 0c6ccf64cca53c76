# answer: wrong
# task: 5.1
# does: subtracts the centres in place
# fails: test-5-1-hidden
# tell: np.asarray makes no copy of an array, so that -= changes the caller's
#   interval.
def difference_from_intervals(first, second, alpha=0.05):
    """Compare two published estimates by their symmetric intervals."""
    first, second = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    c1, c2 = first.mean(), second.mean()
    first -= c1
    second -= c2
    d = c1 - c2
    half = np.hypot(first[1], second[1])
    z = st.norm.ppf(1 - alpha / 2)
    p = 2 * st.norm.cdf(-abs(d) / half * z)
    return d, (d - half, d + half), p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")
