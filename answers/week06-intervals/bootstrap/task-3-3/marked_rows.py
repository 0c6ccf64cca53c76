# answer: right
# task: 3.3
# does: draws training and test rows apart, and marks what was drawn
def leak(n, B=200, rng=None):
    rng = np.random.default_rng(rng)
    c = 4*n//5
    out = np.empty(B)
    for i in range(B):
        train = rng.integers(0, n, c); test = rng.integers(0, n, n-c)
        mark = np.zeros(n, bool); mark[train] = True
        out[i] = mark[test].mean()
    return out.mean()
