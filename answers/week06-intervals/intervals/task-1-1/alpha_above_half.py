# answer: wrong
# task: 1.1
# does: takes alpha above one half for the confidence
# fails: test-1-1-hidden
# tell: alpha is 1 minus the confidence, above one half as well: do not guess
#   what was meant.
def wald_interval(acc, n, alpha=0.05):
    """Wald's interval for an accuracy."""
    if n < 1 or not 0 <= acc <= 1:
        raise ValueError("acc must be in [0, 1], n at least 1")
    if alpha > 0.5:  # somebody passed the confidence
        alpha = 1 - alpha
    z = st.norm.ppf(1 - alpha / 2)
    half = z * np.sqrt(acc * (1 - acc) / n)
    return acc - half, acc + half


for n in 100, 1000, len(y_test):
    acc = right["shallow"][:n].mean()
    lower, upper = wald_interval(acc, n)
    print(f"shallow tree, {n} rows: {acc:.3f}  [{lower:.3f}, {upper:.3f}]")
