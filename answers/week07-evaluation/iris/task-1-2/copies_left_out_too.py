# answer: wrong
# task: 1.2
# does: takes equal rows out of the training rows, too
# fails: test-1-2-hidden
# tell: Leave out one row only: rows equal to it stay in training.
class LeaveOneOutStrict:
    def get_n_splits(self, X, y=None, groups=None):
        return len(X)

    def split(self, X, y=None, groups=None):
        values = np.asarray(X)
        for i in range(len(values)):
            same = (values == values[i]).all(axis=1)
            yield np.flatnonzero(~same), np.array([i])


CV_loo = LeaveOneOutStrict()
