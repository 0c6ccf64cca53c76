# answer: wrong
# task: 4.1
# does: draws one row fewer than there are
# fails: test-4-1-hidden
# tell: Each round draws as many rows as D has.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    accuracies = []
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    n = len(D)
    for _ in range(B):
        drawn = rng.integers(0, n, size=n-1)
        left = np.setdiff1d(np.arange(n), drawn)
        model.fit(X[drawn], y[drawn])
        accuracies.append(np.mean(model.predict(X[left]) == y[left]))
    return accuracies
