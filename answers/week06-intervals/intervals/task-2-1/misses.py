# answer: right
# task: 2.1
# does: 1 minus the probability of the misses; prints
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
    from math import fsum

    def misses(m):
        ci = interval(m / n, n, alpha)
        return not (ci[0] <= p <= ci[1])

    out = [m for m in range(n + 1) if misses(m)]
    print(f"{len(out)} of {n + 1} counts miss")
    return 1 - fsum(st.binom(n, p).pmf(m) for m in out)


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))
