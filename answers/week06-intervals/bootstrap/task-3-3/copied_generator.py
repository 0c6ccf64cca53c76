# answer: wrong
# task: 3.3
# does: draws from a copy of the generator
# fails: test-3-3-hidden
# tell: Draw from rng itself: a copy leaves rng where it was, so that the next call with it
#   draws the same rows.
def leak(n, B=200, rng=None):
    import copy
    rng = np.random.default_rng(copy.deepcopy(rng))
    shares = []
    for _ in range(B):
        drawn = rng.integers(0, n, size=n)
        cut = int(0.8 * n)
        shares.append(np.isin(drawn[cut:], drawn[:cut]).mean())
    return np.mean(shares)
