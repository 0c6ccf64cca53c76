# answer: right
# task: 3.1
# does: sklearn.utils.resample and a test size of one fifth
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    for _ in range(B):
        # 3.1) Draw the sample; split it; train; append the accuracy on the test part
        from sklearn.utils import resample

        sample = resample(D, random_state=int(rng.integers(2**31)))
        inputs = [name for name in D.columns if name != target_name]
        parts = train_test_split(
            sample[inputs].values,
            list(sample[target_name]),
            test_size=0.2,
            random_state=int(rng.integers(2**31)),
        )
        predicted = model.fit(parts[0], parts[2]).predict(parts[1])
        accuracies.append(sum(a == b for a, b in zip(predicted, parts[3])) / len(parts[3]))
    return accuracies
