# answer: wrong
# task: 3.1
# does: D.loc with positions: KeyError or other rows if the row labels are not 0 to n - 1 in order
# fails: test-3-1-hidden
# tell: Draw rows by position: the row labels need not be 0 to n - 1.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 3.1) B times: draw the sample; split it; train; append the accuracy on the test part
    for _ in range(B):
        sample = D.loc[rng.integers(0, len(D), size=len(D))]
        train, test = train_test_split(sample, train_size=0.8, shuffle=False)
        model.fit(train.drop(columns=target_name), train[target_name])
        predicted = model.predict(test.drop(columns=target_name))
        accuracies.append(np.mean(predicted == test[target_name]))
    return accuracies
