# answer: wrong
# task: 5.1
# does: subtracts the distribution function from 1
# fails: test-5-1-hidden
# tell: Far out in the tail 1 - cdf has no digits left, and is 0 in the end.
#   st.norm.sf keeps them.
def difference_from_intervals(first, second, alpha=0.05):
    """Compare two published estimates by their symmetric intervals."""
    (l1, u1), (l2, u2) = first, second
    d = (l1 + u1) / 2 - (l2 + u2) / 2
    z = st.norm.ppf(1 - alpha / 2)
    s1, s2 = (u1 - l1) / 2 / z, (u2 - l2) / 2 / z
    sd = np.sqrt(s1**2 + s2**2)
    CI = d - z * sd, d + z * sd
    p = 2 * (1 - st.norm.cdf(abs(d) / sd))
    return d, CI, p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")
