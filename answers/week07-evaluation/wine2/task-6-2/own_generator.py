# answer: right
# task: 6.2
# does: a class with a random generator of its own
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
class Halves:
    rng = np.random.default_rng(0)
    def split(self, X, y=None):
        y = np.asarray(y); first = []
        for c in np.unique(y):
            rows = self.rng.permutation(np.where(y == c)[0])
            first += list(rows[: len(rows) // 2])
        rest = sorted(set(range(len(y))) - set(first))
        return iter([(np.array(rest), np.array(first)), (np.array(first), np.array(rest))])
CV_kfold = Halves()
