# answer: right
# task: 4.1
# does: makes a generator for each round from a number that rng draws
def oob_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    accuracies = []
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    n = len(D)
    for _ in range(B):
        drawn = np.random.default_rng(rng.integers(2**60)).integers(0, n, n)
        left = np.setdiff1d(np.arange(n), drawn)
        model.fit(X[drawn], y[drawn])
        accuracies.append(np.mean(model.predict(X[left]) == y[left]))
    return accuracies
