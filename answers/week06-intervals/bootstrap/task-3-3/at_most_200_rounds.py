# answer: wrong
# task: 3.3
# does: draws at most 200 rounds
# fails: test-3-3-hidden
# tell: Draw B rounds, however many that are: 200 is only the default.
def leak(n, B=200, rng=None):
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(min(B, 200)):
        rows = rng.integers(0, n, size=n)
        train_rows, test_rows = np.split(rows, [int(0.8 * n)])
        shares.append(np.isin(test_rows, train_rows).mean())
    return np.mean(shares)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")
