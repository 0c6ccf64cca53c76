# answer: right
# task: 3.1
# does: splits by a permutation
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    for _ in range(B):
        # 3.1) Draw the sample; split it; train; append the accuracy on the test part
        sample = D.iloc[rng.choice(np.arange(len(D)), size=len(D), replace=True)]
        order = rng.permutation(len(sample))
        size = int(np.floor(0.8 * len(sample)))
        train, test = sample.iloc[order[:size]], sample.iloc[order[size:]]
        model.fit(train.drop(columns=target_name), train[target_name])
        right = model.predict(test.drop(columns=target_name)) == test[target_name].to_numpy()
        accuracies.append(right.mean())
    return accuracies
