# answer: right
# task: 4.1
# does: draws how often each row counts, and repeats the rows
def oob_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    accuracies = []
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    n = len(D)
    for _ in range(B):
        counts = rng.multinomial(n, np.full(n, 1/n))
        drawn = np.repeat(np.arange(n), counts)
        left = counts == 0
        model.fit(X[drawn], y[drawn])
        accuracies.append(np.mean(model.predict(X[left]) == y[left]))
    return np.array(accuracies)
