# answer: right
# task: 4.3
# does: draws each row by a uniform number
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    hits = 0
    for _ in range(B):
        u = rng.random(n)
        b, c = int((u < discordant/2).sum()), int(((u >= discordant/2) & (u < discordant)).sum())
        both = (n-b-c)//3
        hits += bool(test([[both, b], [c, n-b-c-both]]) <= alpha)
    return hits/B
