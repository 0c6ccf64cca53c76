# answer: wrong
# task: 3.1
# does: draws row labels and takes all rows that have them
# fails: test-3-1-hidden
# tell: Draw positions, not row labels: a label that repeats brings several rows
#   for one draw, so the sample has more than n rows.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    n = len(D)
    for _ in range(B):
        drawn = rng.choice(D.index.to_numpy(), size=n)
        sample = D.loc[drawn]
        train, test = train_test_split(sample, train_size=0.8, random_state=int(rng.integers(2**31)))
        model.fit(train.drop(columns=target_name), train[target_name])
        y_hat = model.predict(test.drop(columns=target_name))
        accuracies.append(accuracy_score(test[target_name], y_hat))
    return accuracies
