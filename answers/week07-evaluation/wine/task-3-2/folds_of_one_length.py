# answer: wrong
# task: 3.2
# does: deals the rows of X into folds once, whatever table is split later
# fails: test-3-2-hidden
# tell: split is to give the folds of whatever table it is called with.
class Folds:
    def __init__(self, n, k):
        self.parts = np.array_split(np.random.default_rng(0).permutation(n), k)

    def split(self, X, y=None):
        for i, test in enumerate(self.parts):
            yield np.concatenate(self.parts[:i] + self.parts[i + 1:]), test


CV_kfold = Folds(len(X), 10)
