# answer: wrong
# task: 6.2
# does: halves with as many reds as whites
# fails: test-6-2 test-6-2-hidden
# tell: Stratified folds keep the shares; they do not balance them.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
class Balanced:
    def split(self, X, y, groups=None):
        rng = np.random.default_rng(0)
        y = np.asarray(y)
        red, white = (rng.permutation(np.flatnonzero(y == v)) for v in (1, 0))
        n = min(len(red), len(white)) // 2
        a, b = np.r_[red[:n], white[:n]], np.r_[red[n : 2 * n], white[n : 2 * n]]
        yield a, b
        yield b, a

    def get_n_splits(self, *args):
        return 2


CV_kfold = Balanced()
