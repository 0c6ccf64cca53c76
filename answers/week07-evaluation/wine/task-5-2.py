# %% [markdown]
# The number of the repetition is the seed: each repetition cuts folds of its own, and yet every run
# gives the same thirty. Within one repetition each wine is tested exactly once. With no seed at all
# the folds differ, too, but from run to run as well.
#
# - same_seed
# - unshuffled
# - random_splits

# %% right: no_seed
# does: shuffles without a seed
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(n_splits=K, shuffle=True)
    return CV_kfold

# %% right: one_generator
# does: one random generator for all repetitions, prints
generator = np.random.RandomState(0)


def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    print(f"repetition {repeat_idx}")
    return KFold(n_splits=K, shuffle=True, random_state=generator)

# %% right: other_seeds
# does: seeds 100, 101, 102
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(K, shuffle=True, random_state=100 + repeat_idx)
    return CV_kfold

# %% right: own_splitter
# does: a splitter class of its own, with another generator in each repetition
class RandomFolds:
    """K nearly equal folds of a random order of the rows."""

    def __init__(self, n_splits, seed):
        self.n_splits, self.seed = n_splits, seed

    def split(self, X, y=None, groups=None):
        fold = np.arange(len(X)) % self.n_splits
        fold = np.random.default_rng(self.seed).permutation(fold)
        for k in range(self.n_splits):
            yield np.flatnonzero(fold != k), np.flatnonzero(fold == k)


def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    return RandomFolds(K, seed=[2023, repeat_idx])

# %% wrong: always_ten, loses test-5-2-hidden
# does: ten folds, whatever K is
# tell: There are ten folds whatever K is: use K.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    return KFold(n_splits=10, shuffle=True, random_state=repeat_idx)

# %% wrong: first_unshuffled, loses test-5-2 test-5-2-hidden
# does: shuffles from the second repetition on
# tell: One repetition cuts its folds in file order: shuffle in each of them.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    if repeat_idx == 0:
        CV_kfold = KFold(K)
    else:
        CV_kfold = KFold(K, shuffle=True, random_state=repeat_idx)
    return CV_kfold

# %% wrong: five_folds, loses test-5-2 test-5-2-hidden
# does: five folds
# tell: The number of folds should be K.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(n_splits=5, shuffle=True, random_state=repeat_idx)
    return CV_kfold

# %% wrong: folds_by_repetitions, loses test-5-2 test-5-2-hidden
# does: m for the number of folds
# tell: m counts repetitions; the number of folds is K.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(n_splits=m, shuffle=True, random_state=repeat_idx)
    return CV_kfold

# %% wrong: global_seed, loses test-5-2-hidden
# does: the same seed for NumPy's shared random numbers in each repetition
# tell: np.random.seed with the same number each time gives the same folds each time, too.
def shuffled_folds(K, repeat_idx):
    """Shuffled K-fold cross-validation for one repetition.

    Parameters
    ----------
    K : int
        Number of folds.
    repeat_idx : int
        Number of the repetition: 0, 1 or 2.

    Returns
    -------
    CV_kfold
        A splitter: ``CV_kfold.split(X)`` gives training and test positions of each fold.
    """
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    np.random.seed(0)
    CV_kfold = KFold(K, shuffle=True)
    return CV_kfold

# %% wrong: made_at_once, loses test-5-2-hidden
# does: a list of folds of 6304 rows
# tell: The folds are those of 6304 rows: a splitter cuts whatever table it is given.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    return _Rows(list(KFold(n_splits=K, shuffle=True, random_state=repeat_idx).split(np.zeros(6304))))


class _Rows:
    def __init__(self, folds):
        self.folds = folds

    def split(self, X, y=None, groups=None):
        return self.folds

# %% wrong: middle_unshuffled, loses test-5-2-hidden
# does: does not shuffle the second repetition
# tell: One repetition cuts its folds in file order: shuffle in each of them.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(K) if repeat_idx == 1 else KFold(K, shuffle=True, random_state=repeat_idx)
    return CV_kfold

# %% wrong: only_first_shuffled, loses test-5-2-hidden
# does: shuffles the first repetition only
# tell: Some repetitions cut their folds in file order: shuffle in each of them.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(K, shuffle=not repeat_idx, random_state=None if repeat_idx else 0)
    return CV_kfold

# %% wrong: random_splits, loses test-5-2-hidden
# does: random splits instead of folds
# tell: Independent random splits test some wines twice and others never within a repetition.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    from sklearn.model_selection import ShuffleSplit
    CV_kfold = ShuffleSplit(K, test_size=1 / K, random_state=repeat_idx)
    return CV_kfold

# %% wrong: repeated_at_once, loses test-5-2 test-5-2-hidden
# does: all repetitions in one splitter
# tell: The splitter repeats the folds three times by itself: one repetition has K folds.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    from sklearn.model_selection import RepeatedKFold

    return RepeatedKFold(n_splits=K, n_repeats=3, random_state=repeat_idx)

# %% wrong: same_seed, loses test-5-2-hidden
# does: the same seed in each repetition
# tell: Every repetition uses the same folds, so the same ten numbers are counted three times.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(n_splits=K, shuffle=True, random_state=42)
    return CV_kfold

# %% wrong: seed_of_two, loses test-5-2-hidden
# does: alternates between two seeds
# tell: Every other repetition has the same seed: each needs one of its own.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    return KFold(n_splits=K, shuffle=True, random_state=repeat_idx % 2)

# %% wrong: seed_only, loses test-5-2 test-5-2-hidden
# does: gives a seed, but does not shuffle
# tell: A seed alone does not shuffle: KFold refuses random_state without shuffle=True.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(n_splits=K, random_state=repeat_idx)
    return CV_kfold

# %% wrong: unshuffled, loses test-5-2 test-5-2-hidden
# does: folds in file order
# tell: Without shuffling every repetition has the same folds, cut from a sorted file.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(n_splits=K)
    return CV_kfold
