# answer: wrong
# task: 3.1
# does: draws without replacement
# fails: test-3-1-hidden
# tell: Draw the sample with replacement; without it every row comes once and nothing leaks.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    for _ in range(B):
        # 3.1) Draw the sample; split it; train; append the accuracy on the test part
        sample = D.sample(n=len(D), replace=False, random_state=rng)
        X, y = sample.drop(columns=target_name).to_numpy(), sample[target_name].to_numpy()
        # The rows of the sample come in random order: the first 80 % are a random part of it.
        X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.8, shuffle=False)
        model.fit(X_train, y_train)
        accuracies.append(np.mean(model.predict(X_test) == y_test))
    return accuracies
