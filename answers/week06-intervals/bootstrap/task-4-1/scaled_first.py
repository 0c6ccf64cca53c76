# answer: wrong
# task: 4.1
# does: scales the inputs with all rows of D first
# fails: test-4-1-hidden
# tell: Train on the inputs as they are: a scaler fitted on all rows has seen the
#   rows left out.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: train on a bootstrap sample of D, test on the rows left out."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 4.1) B times: draw positions; which are left out? Train; append the accuracy on those
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    X = (X - X.mean(axis=0)) / (X.std(axis=0) + 1e-12)
    for _ in range(B):
        drawn = rng.integers(0, len(y), size=len(y))
        left_out = np.setdiff1d(np.arange(len(y)), drawn)
        model.fit(X[drawn], y[drawn])
        accuracies.append(np.mean(model.predict(X[left_out]) == y[left_out]))
    return accuracies
