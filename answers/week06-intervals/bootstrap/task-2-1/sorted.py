# answer: right
# task: 2.1
# does: a helper draws one sample; the accuracies come sorted
def _one_round(t, p, rng):
    rows = rng.choice(np.arange(len(t)), len(t))
    return np.count_nonzero(t[rows] == p[rows]) / len(rows)


def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)

    t = np.array(list(y_true), dtype=object)
    p = np.array(list(y_pred), dtype=object)
    return np.sort([_one_round(t, p, rng) for _ in range(B)])
