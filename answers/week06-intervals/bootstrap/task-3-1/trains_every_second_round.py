# answer: wrong
# task: 3.1
# does: trains the model in every second round only
# fails: test-3-1-hidden-rounds
# tell: The model is trained anew in each round.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 3.1) B times: draw the sample; split it; train; append the accuracy on the test part
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    cut = int(0.8 * len(y))
    for _ in range(B):
        # The rows come in random order: the first 80 % of them are a random part.
        drawn = rng.integers(0, len(y), size=len(y))
        if len(accuracies) % 2 == 0:
            model.fit(X[drawn[:cut]], y[drawn[:cut]])
        accuracies.append(np.mean(model.predict(X[drawn[cut:]]) == y[drawn[cut:]]))
    return accuracies
