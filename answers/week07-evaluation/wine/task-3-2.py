# %% [markdown]
# With `shuffle=True` chance decides which rows share a fold, not the colour by which the file is
# sorted. (Chance also tears copies apart: that is its price.) With a `random_state` every run cuts
# the same ten folds. The splitter knows no wine: it is asked for positions when the loop begins, so
# the cell holds for a table of any length.
#
# - unshuffled
# - random_splits
# - five_folds
# - seed_only

# %% right: loop_over_list
# does: checks the folds as a list first

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=10, shuffle=True, random_state=0)
assert len(list(CV_kfold.split(X))) == 10

# %% right: no_seed
# does: shuffles without a seed

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(10, shuffle=True)

# %% right: numbers_rows_anew
# does: numbers the rows of X and y anew

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=10, shuffle=True, random_state=42)

X, y = X.reset_index(drop=True), y.reset_index(drop=True)

# %% right: other_seed
# does: a random generator as seed, prints and a plot

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=10, random_state=np.random.RandomState(7), shuffle=True)
print("splitting", CV_kfold)

# %% right: own_splitter
# does: a splitter class of its own: a random order of all rows cut into ten parts

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
class ShuffledFolds:
    """Ten folds of a random order of the rows; the same ones at every call."""

    def __init__(self, n_splits, seed):
        self.n_splits, self.seed = n_splits, seed

    def split(self, X, y=None, groups=None):
        order = np.random.default_rng(self.seed).permutation(len(X))
        for part in np.array_split(order, self.n_splits):
            inside = np.isin(order, part)
            yield order[~inside], part


CV_kfold = ShuffledFolds(n_splits=10, seed=2024)

# %% right: reloads
# does: loads the file again in its own cell

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
wine = pd.read_csv("data/wine.csv")
wine = wine[~((wine["Volatile acidity"] > 2) | (wine["Density"] > 1) | (wine["Alcohol"] > 20))]
X = wine.drop(columns=["Color", "Quality score (0-10)", "Alcohol"])
y = wine["Alcohol"]

CV_kfold = KFold(n_splits=10, shuffle=True, random_state=42)

# %% right: repeated_once
# does: repeated cross-validation with a single repetition

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
from sklearn.model_selection import RepeatedKFold

CV_kfold = RepeatedKFold(n_splits=10, n_repeats=1)

# %% wrong: every_tenth_wine, loses test-3-2-hidden
# does: deals wines to folds by position modulo 10: nothing is shuffled
# tell: The rows are dealt out by a rule, not shuffled.

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
from sklearn.model_selection import PredefinedSplit

CV_kfold = PredefinedSplit(np.arange(len(X)) % 10)

# %% wrong: five_folds, loses test-3-2 test-3-2-hidden
# does: five folds
# tell: The number of folds should be 10.

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=5, shuffle=True, random_state=42)

# %% wrong: folds_by_chance, loses test-3-2 test-3-2-hidden
# does: draws a fold for each row: folds of very unequal size
# tell: The folds differ much in size: ten folds share the rows about equally.

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
from sklearn.model_selection import PredefinedSplit

CV_kfold = PredefinedSplit(np.random.default_rng(0).choice(10, len(X), p=[0.55] + [0.05] * 9))

# %% wrong: folds_of_630, loses test-3-2 test-3-2-hidden
# does: a number of folds that depends on the number of wines
# tell: Ten folds, however many wines there are.

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=max(2, len(X) // 630), shuffle=True, random_state=42)

# %% wrong: labels_of_rows, loses test-3-2-hidden
# does: gives the labels of rows instead of their positions
# tell: Folds are positions 0, 1, 2, ..., whatever the rows are called.
class LabelFolds:
    def split(self, X, y=None, groups=None):
        names = np.asarray(X.index)
        for train, test in KFold(n_splits=10, shuffle=True, random_state=0).split(X):
            yield names[train], names[test]


CV_kfold = LabelFolds()

# %% wrong: nine_folds, loses test-3-2 test-3-2-hidden
# does: nine folds
# tell: Ten folds.

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=9, shuffle=True, random_state=42)

# %% wrong: random_splits, loses test-3-2-hidden
# does: ten random splits instead of ten folds
# tell: Independent random splits test some wines twice and others never; folds test each wine
#   once.

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
from sklearn.model_selection import ShuffleSplit
CV_kfold = ShuffleSplit(n_splits=10, test_size=0.1, random_state=42)

# %% wrong: repeated, loses test-3-2 test-3-2-hidden
# does: repeats the ten folds
# tell: RepeatedKFold goes through the data several times, so each wine is predicted more than
#   once. Here it is one time: ten folds.

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
from sklearn.model_selection import RepeatedKFold

CV_kfold = RepeatedKFold(n_splits=10, n_repeats=2, random_state=42)

# %% wrong: seed_only, loses test-3-2 test-3-2-hidden
# does: gives a seed, but does not shuffle
# tell: A seed alone does not shuffle: KFold refuses random_state without shuffle=True.

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=10, random_state=42)

# %% wrong: two_halves, loses test-3-2 test-3-2-hidden
# does: two folds, as for a single hold-out set
# tell: The number of folds should be 10: with two, the models see half of the wines.

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=2, shuffle=True, random_state=42)

# %% wrong: unshuffled, loses test-3-2 test-3-2-hidden
# does: folds in file order
# tell: The file is sorted by colour, so folds in file order differ: shuffle the rows into folds.

# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=10)
