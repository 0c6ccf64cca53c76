# answer: wrong
# task: 1.2
# does: gives the labels of rows instead of their positions
# fails: test-1-2-hidden
# tell: Folds are positions 0, 1, 2, ..., whatever the rows are called.
class LeaveOneRowOut:
    def get_n_splits(self, X, y=None, groups=None):
        return len(X)

    def split(self, X, y=None, groups=None):
        for label in X.index:
            yield X.index[X.index != label].to_numpy(), np.array([label])


CV_loo = LeaveOneRowOut()
