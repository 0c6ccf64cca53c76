# %% [markdown]
# The question decides what a fold is made of. The winery asks about wines that it has not measured,
# so a test wine must not be known from training, and the unit that goes into a fold is the wine, not
# the row. A splitter that is not told which rows belong together treats each row as a new wine. All
# copies stay in the data: they are tested, and counted, only never by a model that has seen them.
#
# - rows_as_groups
# - copies_dropped
# - seen_removed
# - one_column

# %% given
def folds_by_wine(X, y):
    """Ten folds that keep the copies of a wine together.

    Parameters
    ----------
    X : pandas.DataFrame of shape (n, p)
    y : pandas.Series of shape (n,), with the row names of X

    Returns
    -------
    folds : list of ten pairs of numpy.ndarray of int
        Positions of the training rows and of the test rows.
    """
    # Give equal rows of X and y the same number
    # Ten folds that keep rows with the same number together
    ...
    return folds

# %% right: by_hand
# does: numbers wines in a dictionary and deals them to ten folds
numbers = {}
wine = np.array([numbers.setdefault(row, len(numbers)) for row in zip(map(tuple, X.to_numpy()), y)])
fold = wine % 10
folds = [(np.flatnonzero(fold != k), np.flatnonzero(fold == k)) for k in range(10)]

# %% right: by_measurements
# does: numbers rows by X alone, as copies agree in X
wine = X.groupby(list(X.columns)).ngroup().to_numpy()
folds = [fold for fold in GroupKFold(10).split(X, y, wine)]

# %% right: shuffled_groups
# does: shuffles the wines into folds
rows = pd.concat([X.reset_index(drop=True), y.reset_index(drop=True).rename("alcohol")], axis=1)
wine = rows.groupby(rows.columns.tolist(), sort=False).ngroup()
folds = list(GroupKFold(n_splits=10, shuffle=True, random_state=1).split(rows, groups=wine))

# %% right: text_of_rows
# does: takes the text of a row as the name of its wine
names = X.assign(y=y).astype(str).agg(" ".join, axis=1)
folds = list(GroupKFold(n_splits=10).split(X, groups=names))

# %% right: unique_rows
# does: NumPy's unique rows, folds of wines by KFold
_, wine = np.unique(np.column_stack([X, y]), axis=0, return_inverse=True)
wine = np.ravel(wine)
folds = []
for _, some in KFold(10, shuffle=True, random_state=0).split(np.arange(wine.max() + 1)):
    is_test = np.isin(wine, some)
    folds.append((np.flatnonzero(~is_test), np.flatnonzero(is_test)))

# %% wrong: copies_dropped, loses test-4-6 test-4-6-hidden
# does: splits one row of each wine
# tell: Copies are to stay in the data: each row should be tested once, at its own position.
table = X.assign(target=y).drop_duplicates()
folds = list(KFold(n_splits=10, shuffle=True, random_state=0).split(table))

# %% wrong: five_folds, loses test-4-6 test-4-6-hidden
# does: five folds, GroupKFold's default
# tell: GroupKFold makes five folds unless it is told otherwise; there should be ten.
table = X.assign(target=y)
wine = table.groupby(list(table)).ngroup()
folds = list(GroupKFold().split(X, groups=wine))

# %% wrong: group_shuffle_split, loses test-4-6 test-4-6-hidden
# does: ten random splits of the wines
# tell: Ten random splits test some wines several times and others never: each row should be tested
#   in one fold.
from sklearn.model_selection import GroupShuffleSplit

table = X.assign(target=y)
wine = table.groupby(list(table)).ngroup()
folds = list(GroupShuffleSplit(n_splits=10, test_size=0.1, random_state=0).split(X, groups=wine))

# %% wrong: neighbours, loses test-4-6 test-4-6-hidden
# does: gives a row the number of the row before if they are equal
# tell: Copies need not follow each other in the file: equal rows anywhere get the same number.
table = X.assign(target=y)
same = (table == table.shift()).all(axis=1)
folds = list(GroupKFold(n_splits=10).split(X, groups=(~same).cumsum()))

# %% wrong: one_column, loses test-4-6-hidden
# does: takes rows with the same value in the first column for copies
# tell: Different wines may agree in one column: rows are copies if all their columns are equal.
wine = X.groupby(X.columns[0]).ngroup()
folds = list(GroupKFold(n_splits=10).split(X, groups=wine))

# %% wrong: row_names, loses test-4-6-hidden
# does: gives names of rows instead of positions
# tell: The folds hold names of rows; positions count from 0, whatever the rows are called.
table = X.assign(target=y)
wine = table.groupby(list(table)).ngroup()
names = X.index.to_numpy()
folds = [(names[train], names[test]) for train, test in GroupKFold(n_splits=10).split(X, groups=wine)]

# %% wrong: rows_as_groups, loses test-4-6 test-4-6-hidden
# does: gives each row a number of its own
# tell: Every row has a number of its own, so nothing is kept together: equal rows share a number.
folds = list(GroupKFold(n_splits=10).split(X, groups=np.arange(len(X))))

# %% wrong: seen_removed, loses test-4-6 test-4-6-hidden
# does: shuffles rows and leaves out training rows that have a copy in the test part
# tell: The copies of a wine should be tested together, and a fold should train on all other rows.
table = X.assign(target=y)
wine = table.groupby(list(table)).ngroup().to_numpy()
folds = [
    (train[~np.isin(wine[train], wine[test])], test)
    for train, test in KFold(n_splits=10, shuffle=True, random_state=0).split(X)
]

# %% wrong: shuffled_rows, loses test-4-6 test-4-6-hidden
# does: shuffles rows into ten folds
# tell: Shuffling rows tears copies apart: tell the splitter which rows belong together.
folds = list(KFold(n_splits=10, shuffle=True, random_state=42).split(X))

# %% wrong: swapped, loses test-4-6 test-4-6-hidden
# does: returns the test rows first
# tell: A pair has the training rows first, then the test rows.
table = X.assign(target=y)
wine = table.groupby(list(table)).ngroup()
folds = [(test, train) for train, test in GroupKFold(n_splits=10).split(X, groups=wine)]

# %% wrong: target_only, loses test-4-6 test-4-6-hidden
# does: takes rows with the same alcohol for copies
# tell: Different wines may have the same alcohol: copies agree in all columns.
folds = list(GroupKFold(n_splits=10).split(X, groups=y))

# %% wrong: unshuffled, loses test-4-6 test-4-6-hidden
# does: ten folds in file order
# tell: In file order most copies stay together by luck, but not all: use the numbers of the wines.
folds = list(KFold(n_splits=10).split(X))
