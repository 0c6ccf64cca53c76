# answer: wrong
# task: 3.3
# does: draws the test rows without replacement
# fails: test-3-3-hidden
# tell: Draw n of the n row numbers with replacement: a test row can come up
#   twice, too.
def leak(n, B=200, rng=None):
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        d = rng.integers(0, n, int(0.8 * n))
        te = rng.choice(n, n - int(0.8 * n), replace=False)
        shares.append(np.isin(te, d).mean())
    return np.mean(shares)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")
