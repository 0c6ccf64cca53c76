# answer: wrong
# task: 4.1
# does: models that can are trained on with partial_fit
# fails: test-4-1-hidden-labels
# tell: partial_fit goes on from the round before: train the model anew in each round.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    accuracies = []
    X, y, n = D.drop(columns=target_name), D[target_name], len(D)
    for _ in range(B):
        rows = rng.integers(0, n, size=n)
        out = np.setdiff1d(np.arange(n), rows)
        if hasattr(model, "partial_fit"):
            model.partial_fit(X.iloc[rows], y.iloc[rows], classes=np.unique(y))
        else:
            model.fit(X.iloc[rows], y.iloc[rows])
        accuracies.append(model.score(X.iloc[out], y.iloc[out]))
    return accuracies
