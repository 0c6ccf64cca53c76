# answer: right
# task: 2.2
# does: makes the generator first, passes everything by name, sorts
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    rng = np.random.default_rng(rng)
    acc = sorted(resample_accuracies(y_pred=list(y_pred), y_true=list(y_true), rng=rng, B=B))
    return [percentile(acc, p) for p in (50*alpha, 100-50*alpha)]
