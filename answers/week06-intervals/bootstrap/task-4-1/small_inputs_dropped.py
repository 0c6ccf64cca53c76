# answer: wrong
# task: 4.1
# does: leaves out inputs of small variance
# fails: test-4-1-hidden-labels
# tell: Train on all inputs: one measured in a large unit varies little in numbers,
#   and may still be the one that tells the labels.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: train on a bootstrap sample of D, test on the rows left out."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 4.1) B times: draw positions; which are left out? Train; append the accuracy on those
    X, y = D.drop(columns=target_name), D[target_name].to_numpy()
    varied = X.loc[:, X.var() > 1e-3]
    X = (varied if varied.shape[1] else X).to_numpy()
    for _ in range(B):
        drawn = rng.integers(0, len(y), size=len(y))
        left_out = np.setdiff1d(np.arange(len(y)), drawn)
        model.fit(X[drawn], y[drawn])
        accuracies.append(np.mean(model.predict(X[left_out]) == y[left_out]))
    return accuracies
