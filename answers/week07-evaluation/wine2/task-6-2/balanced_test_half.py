# answer: wrong
# task: 6.2
# does: a test half with as many reds as whites, and the rest
# fails: test-6-2-hidden
# tell: Stratified halves keep the shares of the classes; they do not balance them.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
class Halves:
    def split(self, X, y):
        y = np.asarray(y)
        red, white = np.random.permutation(np.flatnonzero(y == 1)), np.random.permutation(np.flatnonzero(y == 0))
        k = len(red) // 2
        a = np.r_[red[:k], white[:k]]
        b = np.setdiff1d(np.arange(len(y)), a)
        yield b, a
        yield a, b
CV_kfold = Halves()
