# %% [markdown]
# A splitter is a recipe: it holds the number of folds, the shuffling and the seed, and sees the
# labels only when `split(X, y)` is called. With `random_state` every call cuts the same halves, so
# the models with all attributes and with alcohol alone can be tested on the same wines. The two
# training halves have no row in common, but the two results are not independent: each half is the
# other one's test set.
#
# - unstratified
# - unshuffled
# - shuffle-split
# - splits-saved

# %% right: own-splitter
# does: writes a splitter of its own

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
class Halves:
    def get_n_splits(self, X=None, y=None, groups=None):
        return 2

    def split(self, X, y, groups=None):
        rng = np.random.default_rng(0)
        half = np.zeros(len(y), dtype=bool)
        for value in np.unique(y):
            rows = rng.permutation(np.flatnonzero(np.asarray(y) == value))
            half[rows[: len(rows) // 2]] = True
        for test in (half, ~half):
            yield np.flatnonzero(~test), np.flatnonzero(test)


CV_kfold = Halves()

# %% right: own_generator
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

# %% right: random-state-object
# does: passes a RandomState object

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold(n_splits=2, shuffle=True, random_state=np.random.RandomState(7))

# %% right: repeated-once
# does: uses RepeatedStratifiedKFold with one repetition

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
from sklearn.model_selection import RepeatedStratifiedKFold

CV_kfold = RepeatedStratifiedKFold(n_splits=2, n_repeats=1, random_state=1)

# %% right: unseeded
# does: sets no random_state

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold(2, shuffle=True)

# %% wrong: balanced_halves, loses test-6-2
# does: halves with as many reds as whites
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

# %% wrong: balanced_test_half, loses test-6-2
# does: a test half with as many reds as whites, and the rest
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

# %% wrong: by_row_parity, loses test-6-2
# does: even and odd rows
# tell: Shuffle the wines before they are split.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
from sklearn.model_selection import PredefinedSplit

CV_kfold = PredefinedSplit(np.arange(len(X)) % 2)

# %% wrong: class_itself, loses test-6-2
# does: the class instead of a splitter
# tell: Make a splitter: call StratifiedKFold with its arguments.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold

# %% wrong: default, loses test-6-2
# does: leaves all arguments at their defaults
# tell: By default there are five folds and no shuffling. Set both.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold()

# %% wrong: every_other_row, loses test-6-2
# does: own class that deals the rows of each class alternately: stratified, but nothing is
#   shuffled
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

# %% wrong: file-order-halves, loses test-6-2
# does: uses a plain KFold in file order
# tell: In file order one half holds all the red wine. Shuffle, and stratify by colour.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = KFold(n_splits=2)

# %% wrong: five-folds, loses test-6-2
# does: makes five folds
# tell: The task asks for two folds, K = 2.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold(n_splits=5, shuffle=True, random_state=42)

# %% wrong: one_split, loses test-6-2
# does: one stratified split
# tell: Two folds: each wine is tested once.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
from sklearn.model_selection import StratifiedShuffleSplit

CV_kfold = StratifiedShuffleSplit(n_splits=1, test_size=0.5, random_state=0)

# %% wrong: positives_in_order, loses test-6-2
# does: shuffles the negatives only
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

# %% wrong: repeated_twice, loses test-6-2
# does: repeats the split
# tell: Make two folds, once.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
from sklearn.model_selection import RepeatedStratifiedKFold

CV_kfold = RepeatedStratifiedKFold(n_splits=2, n_repeats=2, random_state=0)

# %% wrong: shuffle-split, loses test-6-2
# does: draws two halves independently of each other
# tell: Your two test halves are drawn independently, so some wines are tested twice and some
#   never. In cross-validation each wine is tested once.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
from sklearn.model_selection import StratifiedShuffleSplit

CV_kfold = StratifiedShuffleSplit(n_splits=2, test_size=0.5, random_state=42)

# %% wrong: splits-saved, loses test-6-2
# does: saves the splits instead of the splitter
# tell: Save the splitter itself: it makes the splits when its method split is called with the
#   data.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = list(StratifiedKFold(n_splits=2, shuffle=True, random_state=42).split(X, y))

# %% wrong: three_folds, loses test-6-2
# does: three folds
# tell: The task asks for two folds.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold(n_splits=3, shuffle=True, random_state=42)

# %% wrong: undersampled, loses test-6-2
# does: trains on as many positives as negatives, and leaves rows out
# tell: Rows that are in neither set are lost: the training set should be all rows outside the
#   test set. Stratified means that both keep the shares of the classes, not that these are
#   equal.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
class Balanced(StratifiedKFold):
    def split(self, X, y, groups=None):
        for train, test in super().split(X, y):
            few = min(np.sum(y[train] == 0), np.sum(y[train] == 1))
            yield np.concatenate([train[y[train] == value][:few] for value in (0, 1)]), test


CV_kfold = Balanced(n_splits=2, shuffle=True, random_state=42)

# %% wrong: unshuffled, loses test-6-2
# does: does not shuffle
# tell: Your splitter takes the wines in file order, and neighbours in the file resemble each
#   other. Shuffle them.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold(n_splits=2)

# %% wrong: unstratified, loses test-6-2
# does: uses a plain KFold
# tell: A plain KFold leaves the share of red wine in each half to chance. Ask for a stratified
#   split.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = KFold(n_splits=2, shuffle=True, random_state=42)

# %% wrong: unstratified-unseeded, loses test-6-2
# does: uses a plain KFold without a seed
# tell: A plain KFold leaves the share of red wine in each half to chance. Ask for a stratified
#   split.

# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = KFold(2, shuffle=True)
