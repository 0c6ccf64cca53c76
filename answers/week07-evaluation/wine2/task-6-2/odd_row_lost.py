# answer: wrong
# task: 6.2
# does: halves of len // 2 rows of each class: the last of an odd number is never tested
# fails: test-6-2-hidden
# tell: If a class has an odd number of rows, one of them is in no half. Each row must be tested once.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
class Halves:
    def get_n_splits(self, X=None, y=None, groups=None):
        return 2

    def split(self, X, y, groups=None):
        y, draw = np.asarray(y), np.random.default_rng(7)
        first, second = [], []
        for label in np.unique(y):
            rows = draw.permutation(np.flatnonzero(y == label))
            size = len(rows) // 2
            first.extend(rows[:size])
            second.extend(rows[size : 2 * size])
        first, second = np.sort(first), np.sort(second)
        yield second, first
        yield first, second


CV_kfold = Halves()
