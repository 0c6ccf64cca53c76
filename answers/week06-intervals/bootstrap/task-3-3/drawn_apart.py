# answer: right
# task: 3.3
# does: draws the training rows, then the test rows
def leak(n, B=200, rng=None):
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        train = rng.integers(0, n, size=4 * n // 5)
        test = rng.integers(0, n, size=n - 4 * n // 5)
        shares.append(np.isin(test, train).mean())
    return np.mean(shares)
