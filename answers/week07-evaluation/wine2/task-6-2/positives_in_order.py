# answer: wrong
# task: 6.2
# does: shuffles the negatives only
# fails: test-6-2-hidden
# tell: The positives are split in file order: shuffle the rows of both classes.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
class Halves:
    def get_n_splits(self, X=None, y=None, groups=None):
        return 2

    def split(self, X, y, groups=None):
        y, draw = np.asarray(y), np.random.default_rng(0)
        positives, negatives = np.flatnonzero(y == 1), np.flatnonzero(y != 1)
        draw.shuffle(negatives)
        parts = zip(np.array_split(positives, 2), np.array_split(negatives, 2)[::-1])
        a, b = (np.sort(np.concatenate(part)) for part in parts)
        yield b, a
        yield a, b


CV_kfold = Halves()
