# answer: wrong
# task: 4.1
# does: splits the sample as the lecture does
# fails: test-4-1 test-4-1-hidden test-4-1-hidden-labels
# tell: This is the lecture's split again: test on the rows that were not drawn at all.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: train on a bootstrap sample of D, test on the rows left out."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 4.1) B times: draw positions; which are left out? Train; append the accuracy on those
    for _ in range(B):
        sample = D.sample(n=len(D), replace=True, random_state=rng)
        X, y = sample.drop(columns=target_name).to_numpy(), sample[target_name].to_numpy()
        X_train, X_test, y_train, y_test = train_test_split(
            X, y, train_size=0.8, random_state=int(rng.integers(2**31))
        )
        model.fit(X_train, y_train)
        accuracies.append(np.mean(model.predict(X_test) == y_test))
    return accuracies
