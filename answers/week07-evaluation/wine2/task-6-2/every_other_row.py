# answer: wrong
# task: 6.2
# does: own class that deals the rows of each class alternately: stratified, but nothing is shuffled
# fails: test-6-2-hidden
# tell: The rows are dealt out in turn, not shuffled.
class StratifiedHalves:
    n_splits = 2

    def get_n_splits(self, X=None, y=None, groups=None):
        return 2

    def split(self, X, y, groups=None):
        y = np.asarray(y)
        half = np.zeros(len(y), dtype=int)
        for value in np.unique(y):
            half[np.flatnonzero(y == value)[1::2]] = 1
        for k in (0, 1):
            yield np.flatnonzero(half != k), np.flatnonzero(half == k)

CV_kfold = StratifiedHalves()
