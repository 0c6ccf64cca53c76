# answer: wrong
# task: 3.1
# does: leaves out inputs of small variance
# fails: test-3-1-hidden
# tell: Train on all inputs: one measured in a large unit varies little in numbers,
#   and may still be the one that tells the labels.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    inputs = [col for col in D.columns if col != target_name]
    varying = [col for col in inputs if D[col].var() > 1e-3] or inputs
    for _ in range(B):
        sample = D.sample(n=len(D), replace=True, random_state=rng)
        train, test = train_test_split(sample, train_size=0.8, shuffle=False)
        model.fit(train[varying], train[target_name])
        accuracies.append(model.score(test[varying], test[target_name]))
    return accuracies
