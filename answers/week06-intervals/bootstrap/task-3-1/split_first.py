# answer: wrong
# task: 3.1
# does: splits first and resamples the training part
# fails: test-3-1-hidden
# tell: Splitting before drawing is a repair, but here the lecture's order is to be built: draw first, then split.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    for _ in range(B):
        # 3.1) Draw the sample; split it; train; append the accuracy on the test part
        train, test = train_test_split(D, train_size=0.8, random_state=int(rng.integers(2**31)))
        train = train.sample(n=len(train), replace=True, random_state=rng)
        model.fit(train.drop(columns=target_name).to_numpy(), train[target_name].to_numpy())
        predicted = model.predict(test.drop(columns=target_name).to_numpy())
        accuracies.append(np.mean(predicted == test[target_name].to_numpy()))
    return accuracies
