# answer: wrong
# task: 3.1
# does: draws positions from 1 on
# fails: test-3-1-hidden test-3-1-hidden-rounds
# tell: Positions count from 0: so the first row is never drawn.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    for _ in range(B):
        # 3.1) Draw the sample; split it; train; append the accuracy on the test part
        rows = rng.integers(1, len(D), len(D))
        X, y = D.drop(columns=target_name).to_numpy()[rows], D[target_name].to_numpy()[rows]
        X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.8, shuffle=False)
        model.fit(X_train, y_train)
        accuracies.append(np.mean(model.predict(X_test) == y_test))
    return accuracies
