# answer: right
# task: 4.3
# does: the second count among the rows that are left
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    """Share of simulated experiments in which a test rejects a true H0."""
    half = discordant / 2
    first = rng.binomial(n, half, size=B)
    second = rng.binomial(n - first, half / (1 - half), size=B)
    both = rng.binomial(n - first - second, 0.5)
    neither = n - first - second - both
    p_values = np.empty(B)
    for position, (a, b, c, d) in enumerate(zip(both, first, second, neither)):
        p_values[position] = test(np.array([[a, b], [c, d]]))
    return (p_values <= alpha).sum() / len(p_values)
