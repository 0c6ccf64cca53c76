# answer: wrong
# task: 4.3
# does: a rounded normal number of disagreements
# fails: test-4-3-hidden
# tell: The number of disagreements is binomial. If few are expected, a normal
#   number is rounded to 0 too seldom.
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    ps = []
    for _ in range(B):
        k = int(np.clip(round(rng.normal(n * discordant, np.sqrt(n * discordant * (1 - discordant)))), 0, n))
        b = rng.binomial(k, 0.5)
        c = k - b
        a = n - b - c
        ps.append(test([[a // 2, b], [c, a - a // 2]]))
    return np.mean(np.array(ps) <= alpha)
