# answer: right
# task: 1.1
# does: math and statistics only; returns a list; prints
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
    import math
    from statistics import NormalDist

    if not (n >= 1 and 0 <= acc <= 1):
        raise ValueError("not an accuracy of n rows")
    z = NormalDist().inv_cdf(1 - alpha / 2)
    d = z * math.sqrt(acc - acc * acc) / math.sqrt(n)
    print(f"z = {z:.4f}")
    return [acc - d, acc + d]


for n in 100, 1000, len(y_test):
    acc = right["shallow"][:n].mean()
    lower, upper = wald_interval(acc, n)
    print(f"shallow tree, {n} rows: {acc:.3f}  [{lower:.3f}, {upper:.3f}]")
