# answer: wrong
# task: 6.2
# does: trains on as many positives as negatives, and leaves rows out
# fails: test-6-2 test-6-2-hidden
# tell: Rows that are in neither set are lost: the training set should be all rows outside the
#   test set. Stratified means that both keep the shares of the classes, not that these are equal.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
class Balanced(StratifiedKFold):
    def split(self, X, y, groups=None):
        for train, test in super().split(X, y):
            few = min(np.sum(y[train] == 0), np.sum(y[train] == 1))
            yield np.concatenate([train[y[train] == value][:few] for value in (0, 1)]), test


CV_kfold = Balanced(n_splits=2, shuffle=True, random_state=42)
