# answer: wrong
# task: 1.1
# does: rounds the critical value to two digits
# fails: test-1-1 test-1-1-hidden
# tell: The critical value is not 1.96 but 1.95996...: do not round it.
def wald_interval(acc, n, alpha=0.05):
    """Wald's interval for an accuracy.

    Parameters
    ----------
    acc : float
        Share of right predictions, in [0, 1].
    n : int
        Number of predictions, at least 1.
    alpha : float
        1 minus the confidence, in (0, 1).

    Returns
    -------
    tuple of float
        Lower and upper limit.
    """
    # 1.1) Refuse what is no accuracy of n rows, find z, then the limits
    if n < 1 or not 0 <= acc <= 1:
        raise ValueError("acc should be in [0, 1] and n at least 1")
    half = round(st.norm.ppf(1 - alpha / 2), 2) * np.sqrt(acc * (1 - acc) / n)
    return acc - half, acc + half


for n in 100, 1000, len(y_test):
    acc = right["shallow"][:n].mean()
    lower, upper = wald_interval(acc, n)
    print(f"shallow tree, {n} rows: {acc:.3f}  [{lower:.3f}, {upper:.3f}]")
