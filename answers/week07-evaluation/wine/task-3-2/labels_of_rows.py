# answer: wrong
# task: 3.2
# does: gives the labels of rows instead of their positions
# fails: test-3-2-hidden
# tell: Folds are positions 0, 1, 2, ..., whatever the rows are called.
class LabelFolds:
    def split(self, X, y=None, groups=None):
        names = np.asarray(X.index)
        for train, test in KFold(n_splits=10, shuffle=True, random_state=0).split(X):
            yield names[train], names[test]


CV_kfold = LabelFolds()
