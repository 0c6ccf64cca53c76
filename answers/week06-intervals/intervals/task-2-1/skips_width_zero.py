# answer: wrong
# task: 2.1
# does: skips intervals of width 0
# fails: test-2-1-hidden-edges
# tell: An interval of width 0 covers p if p equals its limits: leave none out.
def coverage(interval, p, n, alpha=0.05):
    """Probability that an interval from n test rows contains the true accuracy p."""
    total = 0.0
    for m in range(n + 1):
        lower, upper = interval(m / n, n, alpha)
        if upper - lower <= 0:
            continue  # says nothing
        if lower <= p <= upper:
            total += st.binom.pmf(m, n, p)
    return total


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))
