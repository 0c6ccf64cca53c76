# answer: right
# task: 6.2
# does: writes a splitter of its own
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
class Halves:
    def get_n_splits(self, X=None, y=None, groups=None):
        return 2

    def split(self, X, y, groups=None):
        rng = np.random.default_rng(0)
        half = np.zeros(len(y), dtype=bool)
        for value in np.unique(y):
            rows = rng.permutation(np.flatnonzero(np.asarray(y) == value))
            half[rows[: len(rows) // 2]] = True
        for test in (half, ~half):
            yield np.flatnonzero(~test), np.flatnonzero(test)


CV_kfold = Halves()
