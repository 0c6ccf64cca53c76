# answer: wrong
# task: 3.3
# does: returns the shares of all rounds
# fails: test-3-3 test-3-3-hidden
# tell: Return the mean of the shares, one number.
def leak(n, B=200, rng=None):
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        rows = rng.integers(0, n, size=n)
        train, test = np.split(rows, [int(0.8 * n)])
        shares.append(np.isin(test, train).mean())
    return shares
