# answer: wrong
# task: 1.2
# does: makes one generator of folds, which is empty when split is called again
# fails: test-1-2-hidden
# tell: split is called again for each model: give all folds each time.
class Loo:
    def __init__(self, n):
        rows = np.arange(n)
        self.folds = ((rows[rows != i], rows[i : i + 1]) for i in rows)

    def split(self, X, y=None, groups=None):
        return self.folds


CV_loo = Loo(len(X))
