# answer: wrong
# task: 2.1
# does: normal probabilities for more than 50 rows
# fails: test-2-1-hidden
# tell: The formula has binomial probabilities, for large n as well.
def coverage(interval, p, n, alpha=0.05):
    """Probability that an interval from n test rows contains the true accuracy p."""
    m = np.arange(n + 1)
    if n > 50:  # central limit theorem
        z = st.norm(n * p, np.sqrt(n * p * (1 - p)))
        weights = z.cdf(m + 0.5) - z.cdf(m - 0.5)
    else:
        weights = st.binom.pmf(m, n, p)
    limits = np.array([interval(k / n, n, alpha) for k in m])
    return float(weights @ ((limits[:, 0] <= p) & (p <= limits[:, 1])))


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))
