# answer: right
# task: 2.1
# does: binomial coefficients in a loop
def coverage(interval, p, n, alpha=0.05):
    """Probability that an interval from n test rows contains the true accuracy p.

    Parameters
    ----------
    interval : callable
        interval(acc, n, alpha) returns the lower and the upper limit.
    p : float
        True accuracy, in (0, 1).
    n : int
        Number of test rows, at least 1.
    alpha : float
        1 minus the nominal confidence, in (0, 1).

    Returns
    -------
    float
        Coverage, in [0, 1].
    """
    # 2.1) Find for each m whether its interval covers p, and add up the probabilities of those
    from math import comb

    result = 0.0
    for m in range(0, n + 1):
        low, high = interval(m / n, n, alpha=alpha)
        if low > p or high < p:
            continue
        result = result + comb(n, m) * p**m * (1 - p) ** (n - m)
    return result


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))
