# answer: right
# task: 4.1
# does: counts of draws by bincount; repeats rows; returns an array, prints
def oob_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: train on a bootstrap sample of D, test on the rows left out."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 4.1) B times: draw positions; which are left out? Train; append the accuracy on those
    X, y = D.drop(columns=target_name), D[target_name]
    n = len(D)
    for _ in range(B):
        times = np.bincount(rng.integers(0, n, n), minlength=n)
        inside = np.repeat(np.arange(n), times)
        outside = np.flatnonzero(times == 0)
        model.fit(X.take(inside), y.take(inside))
        accuracies.append((model.predict(X.take(outside)) == y.take(outside).to_numpy()).mean())
    accuracies = np.array(accuracies)
    print(accuracies.shape)
    return accuracies
