# answer: wrong
# task: 4.1
# does: leaves out the first line, which makes rng a generator
# fails: test-4-1-hidden
# tell: rng may be a number or None, too: keep the first line, which makes it a generator.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    accuracies = []
    X, y = D.drop(columns=target_name), D[target_name]
    for _ in range(B):
        drawn = rng.integers(0, len(D), size=len(D))
        left_out = np.setdiff1d(np.arange(len(D)), drawn)
        model.fit(X.iloc[drawn], y.iloc[drawn])
        accuracies.append(model.score(X.iloc[left_out], y.iloc[left_out]))
    return accuracies
