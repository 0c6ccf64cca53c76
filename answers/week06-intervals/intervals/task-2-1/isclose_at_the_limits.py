# answer: wrong
# task: 2.1
# does: lets p count as equal to a limit by np.isclose
# fails: test-2-1-hidden
# tell: p is covered only if it lies in the interval: a limit that nearly equals p does not count.
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
    total = 0.0
    for m in range(n + 1):
        lower, upper = interval(m / n, n, alpha)
        if lower <= p <= upper or np.isclose(p, lower) or np.isclose(p, upper):
            total += st.binom.pmf(m, n, p)
    return total


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))
