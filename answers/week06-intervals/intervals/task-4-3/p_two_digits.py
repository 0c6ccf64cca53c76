# answer: wrong
# task: 4.3
# does: rounds the p-value to two digits before comparing
# fails: test-4-3-hidden
# tell: Compare the p-value as it is.
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    rejected = 0
    for _ in range(B):
        N = rng.binomial(n, discordant)
        first = rng.binomial(N, 0.5)
        table = [[n - N, first], [N - first, 0]]
        rejected += round(test(table), 2) <= alpha
    return rejected / B
