# answer: right
# task: 3.2
# does: a splitter class of its own: a random order of all rows cut into ten parts
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
class ShuffledFolds:
    """Ten folds of a random order of the rows; the same ones at every call."""

    def __init__(self, n_splits, seed):
        self.n_splits, self.seed = n_splits, seed

    def split(self, X, y=None, groups=None):
        order = np.random.default_rng(self.seed).permutation(len(X))
        for part in np.array_split(order, self.n_splits):
            inside = np.isin(order, part)
            yield order[~inside], part


CV_kfold = ShuffledFolds(n_splits=10, seed=2024)
