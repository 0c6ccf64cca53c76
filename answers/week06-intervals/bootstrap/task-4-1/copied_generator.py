# answer: wrong
# task: 4.1
# does: draws from a copy of the generator
# fails: test-4-1-hidden
# tell: Draw from rng itself: two calls with one generator should draw different rows.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    import copy
    rng = copy.deepcopy(np.random.default_rng(rng))
    accuracies = []
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    n = len(D)
    for _ in range(B):
        drawn = rng.integers(0, n, size=n)
        left = np.setdiff1d(np.arange(n), drawn)
        model.fit(X[drawn], y[drawn])
        accuracies.append(np.mean(model.predict(X[left]) == y[left]))
    return accuracies
