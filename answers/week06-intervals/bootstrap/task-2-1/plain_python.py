# answer: right
# task: 2.1
# does: positions from uniform numbers; counts the right ones in plain Python
def _one_by_one(right, rounds, rng):
    n = len(right)
    for _ in range(rounds):
        rows = (rng.random(n) * n).astype(int)
        yield sum(right[r] for r in rows.tolist()) / n


def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples."""
    rng = np.random.default_rng(rng)
    truth, guess = np.asarray(y_true).tolist(), np.asarray(y_pred).tolist()
    right = tuple(int(a == b) for a, b in zip(truth, guess))
    return np.fromiter(_one_by_one(right, B, rng), dtype=float, count=B)
