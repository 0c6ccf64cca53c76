# answer: right
# task: 4.1
# does: sklearn.utils.resample of positions, sets
def oob_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: train on a bootstrap sample of D, test on the rows left out."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 4.1) B times: draw positions; which are left out? Train; append the accuracy on those
    from sklearn.utils import resample

    y = D[target_name]
    X = D[[name for name in D if name != target_name]]
    for i in range(B):
        inside = resample(np.arange(len(D)), random_state=int(rng.integers(2**31)))
        outside = sorted(set(range(len(D))) - set(inside.tolist()))
        model.fit(X.values[inside], list(y.iloc[inside]))
        guess = model.predict(X.values[outside])
        accuracies.append(sum(a == b for a, b in zip(guess, y.iloc[outside])) / len(outside))
    return accuracies
