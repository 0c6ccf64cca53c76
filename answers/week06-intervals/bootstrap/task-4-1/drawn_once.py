# answer: wrong
# task: 4.1
# does: one sample for all rounds
# fails: test-4-1 test-4-1-hidden test-4-1-hidden-labels
# tell: A new sample is drawn in each round.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: train on a bootstrap sample of D, test on the rows left out."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 4.1) B times: draw positions; which are left out? Train; append the accuracy on those
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    drawn = rng.integers(0, len(y), size=len(y))
    for _ in range(B):
        left_out = np.setdiff1d(np.arange(len(y)), drawn)
        model.fit(X[drawn], y[drawn])
        accuracies.append(np.mean(model.predict(X[left_out]) == y[left_out]))
    return accuracies
