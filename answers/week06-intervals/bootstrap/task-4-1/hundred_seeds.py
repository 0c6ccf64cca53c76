# answer: wrong
# task: 4.1
# does: each round has one of a hundred seeds, so that samples repeat
# fails: test-4-1-hidden
# tell: With a hundred seeds there are at most a hundred different samples, however large
#   B is. Draw the rows from rng itself.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: train on a bootstrap sample of D, test on the rows left out."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 4.1) B times: draw positions; which are left out? Train; append the accuracy on those
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    for _ in range(B):
        drawn = np.random.default_rng(rng.integers(100)).integers(0, len(y), size=len(y))
        left_out = np.setdiff1d(np.arange(len(y)), drawn)
        model.fit(X[drawn], y[drawn])
        accuracies.append(np.mean(model.predict(X[left_out]) == y[left_out]))
    return accuracies
