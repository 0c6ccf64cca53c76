# answer: wrong
# task: 3.1
# does: leaves out the first line, which makes rng a generator
# fails: test-3-1-hidden-rounds
# tell: rng may be a number or None, too: keep the first line, which makes it a generator.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    accuracies = []
    n, cut = len(D), int(0.8 * len(D))
    for _ in range(B):
        sample = D.iloc[rng.integers(0, n, size=n)]
        train, test = sample[:cut], sample[cut:]
        model.fit(train.drop(columns=target_name), train[target_name])
        accuracies.append(model.score(test.drop(columns=target_name), test[target_name]))
    return accuracies
