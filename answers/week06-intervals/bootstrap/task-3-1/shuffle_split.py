# answer: right
# task: 3.1
# does: a class for one round; ShuffleSplit of positions and score
from sklearn.model_selection import ShuffleSplit


class _Round:
    def __init__(self, X, y, rng):
        self.X, self.y, self.rng = X, y, rng

    def run(self, model):
        n = len(self.y)
        drawn = self.rng.integers(n, size=n)
        seed = int(self.rng.integers(2**31))
        train, test = next(ShuffleSplit(1, train_size=0.8, random_state=seed).split(drawn))
        tr, te = drawn[train], drawn[test]
        model.fit(self.X.iloc[tr], self.y.iloc[tr])
        return model.score(self.X.iloc[te], self.y.iloc[te])


def lecture_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    X = D.drop(target_name, axis=1)
    y = D[target_name]
    one = _Round(X, y, rng)
    accuracies = [one.run(model) for _ in range(B)]
    return accuracies
