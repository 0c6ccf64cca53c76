# answer: wrong
# task: 4.1
# does: replaces a generator by a seed of its own
# fails: test-4-1-hidden
# tell: Draw from rng itself: two calls with one generator should draw different rows.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng if isinstance(rng, (int, type(None))) else 7)
    accuracies = []
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    n = len(D)
    for _ in range(B):
        drawn = rng.integers(0, n, size=n)
        left = np.setdiff1d(np.arange(n), drawn)
        model.fit(X[drawn], y[drawn])
        accuracies.append(np.mean(model.predict(X[left]) == y[left]))
    return accuracies
