# answer: wrong
# task: 2.1
# does: computes each probability from the one before, from (1 - p) ** n on, which can be 0
# fails: test-2-1-hidden
# tell: (1 - p) ** n is too small for a float when n is large and p near 1: then all probabilities become 0. Take st.binom.pmf.
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
    chance, total = (1 - p) ** n, 0.0
    for m in range(n + 1):
        lower, upper = interval(m / n, n, alpha)
        total += chance * (lower <= p and p <= upper)
        chance *= (n - m) / (m + 1) * p / (1 - p)
    return float(total)


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))
