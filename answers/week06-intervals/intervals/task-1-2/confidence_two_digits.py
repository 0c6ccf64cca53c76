# answer: wrong
# task: 1.2
# does: rounds the confidence to two digits
# fails: test-1-2-hidden
# tell: alpha may be 0.0125 or 0.001: find z from alpha itself, without
#   rounding.
def wilson_interval(acc, n, alpha=0.05):
    """Wilson's interval for an accuracy."""
    if n < 1 or not 0 <= acc <= 1:
        raise ValueError("acc must be in [0, 1], n at least 1")

    confidence = min(round(1 - alpha, 2), 0.99)
    z = st.norm.ppf((1 + confidence) / 2)
    centre = acc + z**2 / (2 * n)
    root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
    return (centre - root) / (1 + z**2 / n), (centre + root) / (1 + z**2 / n)


for acc, n, alpha in [(0.8, n, 0.05) for n in (50, 100, 500, 1000, 5000)] + [(0.75, 100, 0.2), (0.75, 1000, 0.2)]:
    lower, upper = wilson_interval(acc, n, alpha)
    print(f"{acc} of {n:4} rows, confidence {1 - alpha}:  [{lower:.3f}, {upper:.3f}]")
