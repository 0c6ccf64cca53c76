# answer: wrong
# task: 2.1
# does: draws half of the rows without replacement
# fails: test-2-1 test-2-1-hidden
# tell: Each sample has as many rows as the test set, drawn with replacement, so that
#   some come up twice.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    rng = np.random.default_rng(rng)
    right = np.asarray(y_true) == np.asarray(y_pred)
    return np.array([rng.choice(right, len(right) // 2, replace=False).mean() for _ in range(B)])
