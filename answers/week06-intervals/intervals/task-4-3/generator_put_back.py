# answer: wrong
# task: 4.3
# does: puts the generator back to where it was
# fails: test-4-3-hidden-rng
# tell: Draw from rng itself: two calls with one generator should draw different tables.
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    state = rng.bit_generator.state
    rejected = 0
    for _ in range(B):
        N = rng.binomial(n, discordant)
        first = rng.binomial(N, 0.5)
        table = [[n - N, first], [N - first, 0]]
        rejected += test(table) <= alpha
    rng.bit_generator.state = state
    return rejected / B
