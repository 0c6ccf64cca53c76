# answer: wrong
# task: 6.2
# does: own splitter that takes the row labels of a Series y for positions
# fails: test-6-2-hidden
# tell: The splits are positions, not names of rows.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
class LabelHalves:
    def get_n_splits(self, X=None, y=None, groups=None):
        return 2

    def split(self, X, y, groups=None):
        y = pd.Series(y)
        halves = [[], []]
        for c, rows in y.groupby(y).groups.items():
            rows = np.random.default_rng(42).permutation(np.asarray(rows))
            halves[0].extend(rows[::2])
            halves[1].extend(rows[1::2])
        yield np.array(halves[1]), np.array(halves[0])
        yield np.array(halves[0]), np.array(halves[1])


CV_kfold = LabelHalves()
