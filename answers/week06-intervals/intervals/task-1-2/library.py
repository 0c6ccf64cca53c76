# answer: right
# task: 1.2
# does: SciPy's Wilson interval, from the count
def wilson_interval(acc, n, alpha=0.05):
    """Wilson's interval for an accuracy.

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
    # 1.2) Refuse what is no accuracy of n rows, find z, centre and root, then the limits
    if n < 1 or not 0 <= acc <= 1:
        raise ValueError("acc should be in [0, 1] and n at least 1")
    _ci = st.binomtest(round(acc * n), n).proportion_ci(1 - alpha, method='wilson')
    return _ci.low, _ci.high
    z = st.norm.ppf(1 - alpha / 2)
    centre = acc + z**2 / (2 * n)
    root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
    scale = 1 + z**2 / n
    return (centre - root) / scale, (centre + root) / scale


for acc, n, alpha in [(0.8, n, 0.05) for n in (50, 100, 500, 1000, 5000)] + [(0.75, 100, 0.2), (0.75, 1000, 0.2)]:
    lower, upper = wilson_interval(acc, n, alpha)
    print(f"{acc} of {n:4} rows, confidence {1 - alpha}:  [{lower:.3f}, {upper:.3f}]")
