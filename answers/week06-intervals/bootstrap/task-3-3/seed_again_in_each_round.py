# answer: wrong
# task: 3.3
# does: makes the generator from rng in each round
# fails: test-3-3-hidden
# tell: With a seed for rng every round draws the same rows: make the generator once.
def leak(n, B=200, rng=None):
    shares = []
    for _ in range(B):
        generator = np.random.default_rng(rng)
        drawn = generator.integers(0, n, size=n)
        cut = int(0.8 * n)
        shares.append(np.isin(drawn[cut:], drawn[:cut]).mean())
    return np.mean(shares)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")
