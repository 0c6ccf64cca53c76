# answer: wrong
# task: 1.1
# does: rounds the accuracy to two digits
# fails: test-1-1-hidden
# tell: 2 right of 3 is 0.6666..., not 0.67: put the accuracy into the formula
#   as it is.
def wald_interval(acc, n, alpha=0.05):
    """Wald's interval for an accuracy."""
    if n < 1 or not 0 <= acc <= 1:
        raise ValueError("acc must be in [0, 1], n at least 1")
    f = round(float(acc), 2)
    half = st.norm.ppf(1 - alpha / 2) * np.sqrt(f * (1 - f) / n)
    return f - half, f + half


for n in 100, 1000, len(y_test):
    acc = right["shallow"][:n].mean()
    lower, upper = wald_interval(acc, n)
    print(f"shallow tree, {n} rows: {acc:.3f}  [{lower:.3f}, {upper:.3f}]")
