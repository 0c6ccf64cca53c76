# answer: wrong
# task: 6.2
# does: a splitter that gives the names of rows
# fails: test-6-2-hidden
# tell: A splitter gives positions, 0 to n - 1, not the names of rows.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
class Halves:
    def split(self, X, y):
        for train, test in StratifiedKFold(2, shuffle=True, random_state=0).split(X, y):
            yield pd.DataFrame(X).index[train], pd.DataFrame(X).index[test]


CV_kfold = Halves()
