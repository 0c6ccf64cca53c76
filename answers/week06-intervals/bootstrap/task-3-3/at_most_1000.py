# answer: wrong
# task: 3.3
# does: draws at most 1000 rows
# fails: test-3-3-hidden
# tell: Draw n rows, however large n is.
def leak(n, B=200, rng=None):
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        m = min(n, 1000)
        d = rng.integers(0, m, m)
        k = int(0.8 * m)
        shares.append(np.isin(d[k:], d[:k]).mean())
    return np.mean(shares)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")
