# answer: wrong
# task: 2.1
# does: leaves out the first line, which makes rng a generator
# fails: test-2-1-hidden
# tell: rng may be a number or None, too: keep the first line, which makes it a generator.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    right = np.asarray(y_true) == np.asarray(y_pred)
    n = len(right)
    return np.array([right[rng.integers(0, n, size=n)].mean() for _ in range(B)])
