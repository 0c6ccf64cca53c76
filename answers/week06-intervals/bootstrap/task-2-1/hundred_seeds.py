# answer: wrong
# task: 2.1
# does: each round has one of a hundred seeds, so that samples repeat
# fails: test-2-1-hidden
# tell: With a hundred seeds there are at most a hundred different samples, however large
#   B is. Draw the rows from rng itself.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    rng = np.random.default_rng(rng)
    right = (np.asarray(y_true) == np.asarray(y_pred)).astype(float)
    n = len(right)
    accs = []
    for _ in range(B):
        seed = int(rng.integers(100))
        rows = np.random.default_rng(seed).integers(0, n, size=n)
        accs.append(right[rows].mean())
    return np.array(accs)
