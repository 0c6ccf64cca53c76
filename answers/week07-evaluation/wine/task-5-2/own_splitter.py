# answer: right
# task: 5.2
# does: a splitter class of its own, with another generator in each repetition
class RandomFolds:
    """K nearly equal folds of a random order of the rows."""

    def __init__(self, n_splits, seed):
        self.n_splits, self.seed = n_splits, seed

    def split(self, X, y=None, groups=None):
        fold = np.arange(len(X)) % self.n_splits
        fold = np.random.default_rng(self.seed).permutation(fold)
        for k in range(self.n_splits):
            yield np.flatnonzero(fold != k), np.flatnonzero(fold == k)


def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    return RandomFolds(K, seed=[2023, repeat_idx])
