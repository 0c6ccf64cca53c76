# answer: right
# task: 1.2
# does: adds z²/2 successes and failures; renamed locals, prints
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
    from statistics import NormalDist

    z = NormalDist().inv_cdf(1 - alpha / 2)
    rows = n + z * z
    middle = (acc * n + z * z / 2) / rows
    half = z / rows * np.sqrt(n * acc * (1 - acc) + z * z / 4)
    print("centre", middle)
    return middle - half, middle + half


for acc, n, alpha in [(0.8, n, 0.05) for n in (50, 100, 500, 1000, 5000)] + [(0.75, 100, 0.2), (0.75, 1000, 0.2)]:
    lower, upper = wilson_interval(acc, n, alpha)
    print(f"{acc} of {n:4} rows, confidence {1 - alpha}:  [{lower:.3f}, {upper:.3f}]")
