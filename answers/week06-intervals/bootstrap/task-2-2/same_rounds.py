# answer: right
# task: 2.2
# does: draws the rounds of resample_accuracies itself
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    rng = np.random.default_rng(rng)
    ok = np.asarray(y_true) == np.asarray(y_pred)
    n = len(ok)
    acc = ok[rng.integers(0, n, size=(B, n))].mean(axis=1)
    return percentile(acc, 100*alpha/2), percentile(acc, 100*(1-alpha/2))
