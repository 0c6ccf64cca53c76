# answer: right
# task: 3.1
# does: draws positions; the first 80 % train, for they come in random order
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    for _ in range(B):
        # 3.1) Draw the sample; split it; train; append the accuracy on the test part
        from sklearn.base import clone

        rows = rng.integers(0, len(D), len(D))
        cut = int(0.8 * len(D))
        X, y = D.drop(columns=[target_name]), D[target_name]
        fitted = clone(model).fit(X.iloc[rows[:cut]], y.iloc[rows[:cut]])
        accuracies += [fitted.score(X.iloc[rows[cut:]], y.iloc[rows[cut:]])]
    return accuracies
