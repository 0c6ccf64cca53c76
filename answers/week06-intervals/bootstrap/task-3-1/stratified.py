# answer: wrong
# task: 3.1
# does: splits so that both parts have the same shares of labels
# fails: test-3-1-hidden-rounds
# tell: A stratified split holds the shares of the labels fixed, so the accuracies
#   vary less than those of a random split.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    for _ in range(B):
        sample = D.sample(n=len(D), replace=True, random_state=rng)
        counts = sample[target_name].value_counts()
        keep = sample[target_name] if counts.min() >= 2 and len(counts) <= 10 else None
        train, test = train_test_split(
            sample, train_size=0.8, stratify=keep, random_state=int(rng.integers(2**31))
        )
        model.fit(train.drop(columns=target_name), train[target_name])
        y_hat = model.predict(test.drop(columns=target_name))
        accuracies.append(accuracy_score(test[target_name], y_hat))
    return accuracies
