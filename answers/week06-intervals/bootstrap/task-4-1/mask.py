# answer: right
# task: 4.1
# does: a mask of rows, data frames, score
def oob_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: train on a bootstrap sample of D, test on the rows left out."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 4.1) B times: draw positions; which are left out? Train; append the accuracy on those
    X, y = D.drop(columns=[target_name]), D[target_name]
    for _ in range(B):
        rows = rng.choice(len(D), len(D))
        out = np.ones(len(D), dtype=bool)
        out[rows] = False
        model.fit(X.iloc[rows], y.iloc[rows])
        accuracies.append(model.score(X[out], y[out]))
    return accuracies
