# answer: right
# task: 3.1
# does: data frames, accuracy_score
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    for _ in range(B):
        # 3.1) Draw the sample; split it; train; append the accuracy on the test part
        boot = D.sample(frac=1.0, replace=True, random_state=rng)
        X = boot.drop(target_name, axis=1)
        y = boot[target_name]
        train_X, test_X, train_y, test_y = train_test_split(
            X, y, train_size=0.8, random_state=int(rng.integers(0, 10_000))
        )
        model.fit(train_X, train_y)
        accuracies.append(accuracy_score(test_y, model.predict(test_X)))
    return accuracies
