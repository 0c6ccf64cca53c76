# answer: right
# task: 4.3
# does: a generator for each table, spawned by rng
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    hits = []
    for child in rng.spawn(B):
        d = child.binomial(n, discordant)
        a = child.binomial(d, 0.5)
        hits.append(bool(test([[0, a], [d - a, n - d]]) <= alpha))
    return np.mean(hits)
