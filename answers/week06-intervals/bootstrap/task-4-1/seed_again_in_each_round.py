# answer: wrong
# task: 4.1
# does: starts from the same seed in each round
# fails: test-4-1 test-4-1-hidden test-4-1-hidden-labels
# tell: A generator made anew from the same seed draws the same rows in each round. Make
#   it once, before the loop.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    seed = int(rng.integers(2**31))
    accuracies = []
    for _ in range(B):
        rows = np.random.default_rng(seed).integers(0, len(D), len(D))
        train, test = D.iloc[rows], D.iloc[np.setdiff1d(np.arange(len(D)), rows)]
        model.fit(train.drop(columns=target_name), train[target_name])
        accuracies.append(model.score(test.drop(columns=target_name), test[target_name]))
    return accuracies
