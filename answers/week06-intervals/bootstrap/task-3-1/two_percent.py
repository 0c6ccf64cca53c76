# answer: wrong
# task: 3.2
# does: percentiles 2 and 98
# fails: test-3-2
# tell: The limits are the percentiles 2.5 and 97.5.
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
        model.fit(X[drawn[:cut]], y[drawn[:cut]])
        accuracies.append(np.mean(model.predict(X[drawn[cut:]]) == y[drawn[cut:]]))
    return accuracies


def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 2), percentile(accuracies, 98)
