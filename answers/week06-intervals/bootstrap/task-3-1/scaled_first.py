# answer: wrong
# task: 3.1
# does: scales the inputs with all rows of D first
# fails: test-3-1
# tell: Train on the inputs as they are: nothing is said of scaling, and a scaler
#   fitted on all rows has seen the test rows.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 3.1) B times: draw the sample; split it; train; append the accuracy on the test part
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    X = (X - X.mean(axis=0)) / (X.std(axis=0) + 1e-12)
    cut = int(0.8 * len(y))
    for _ in range(B):
        # The rows come in random order: the first 80 % of them are a random part.
        drawn = rng.integers(0, len(y), size=len(y))
        model.fit(X[drawn[:cut]], y[drawn[:cut]])
        accuracies.append(np.mean(model.predict(X[drawn[cut:]]) == y[drawn[cut:]]))
    return accuracies
