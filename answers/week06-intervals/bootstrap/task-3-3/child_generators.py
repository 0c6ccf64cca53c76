# answer: right
# task: 3.3
# does: makes a child of the generator for each round
def leak(n, B=200, rng=None):
    rng = np.random.default_rng(rng)
    return np.mean([(lambda d, c: np.isin(d[c:], d[:c]).mean())(child.integers(0, n, n), int(.8*n)) for child in rng.spawn(B)])
