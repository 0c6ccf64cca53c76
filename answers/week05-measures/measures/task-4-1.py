# %% [markdown]
# The cell splits positions, not rows, because the same positions can then be used for `X`, `y` and
# any predictions. `train_test_split` shuffles unless told otherwise, and it returns the training part
# first, although `test_size` gives the size of the other one. Stratifying matters most for the
# smallest class: 20 % of its 20 rows are 4, while about one unstratified draw in fifteen has at most
# one of them in the test set.
#
# - exchanged
# - not_stratified
# - rows_not_positions
# - default_size

# %% right: by_group
# does: samples 20 % of each group with pandas

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
test = pd.Series(np.arange(len(y))).groupby(y).sample(frac=0.2).tolist()
train = [i for i in range(len(y)) if i not in test]
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% right: class_by_class
# does: draws by hand, class by class

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
rng = np.random.default_rng()
train, test = [], []
for label in np.unique(y):
    members = rng.permutation(np.flatnonzero(y == label))
    cut = round(0.2 * len(members))
    test.extend(members[:cut])
    train.extend(members[cut:])
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% right: k_fold
# does: one of five shuffled stratified folds

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
from sklearn.model_selection import StratifiedKFold

folds = list(StratifiedKFold(n_splits=5, shuffle=True, random_state=1).split(X, y))
train, test = folds[3]
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% right: pandas_sample
# does: pandas' sample within groups; prints

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
labels = pd.Series(y)
test = labels.groupby(labels).sample(frac=0.2).index
train = labels.index.difference(test)
print(labels[test].value_counts())
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% right: shuffle_split
# does: the first split of StratifiedShuffleSplit

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
splitter = StratifiedShuffleSplit(n_splits=1, test_size=0.2)
train, test = next(splitter.split(X, y))
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% right: shuffled_every_fifth
# does: shuffles all rows, sorts them by class, and takes each fifth: once they are shuffled, a
#   rule is as good as chance
shuffled = np.random.default_rng().permutation(len(y))
shuffled = shuffled[np.argsort(np.asarray(y)[shuffled], kind="stable")]
fifth = np.arange(len(y)) % 5 == 0
train, test = shuffled[~fifth], shuffled[fifth]
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% right: shuffled_lists
# does: shuffles each class with the standard library, in lists
import random

members = {}
for position, label in enumerate(y):
    members.setdefault(label, []).append(position)

train, test = [], []
for positions in members.values():
    random.shuffle(positions)
    cut = round(len(positions) / 5)
    test += positions[:cut]
    train += positions[cut:]
train.sort()
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% right: with_a_seed
# does: train_test_split with a seed, lists, training share given

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
rows = list(range(len(X)))
train, test = train_test_split(rows, train_size=0.8, stratify=y, random_state=42)
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: counts_from_1, loses test-4-1 test-4-1-hidden
# does: counts positions from 1
# tell: Positions count from 0: the last of n rows has the position n - 1.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(1, len(y) + 1), test_size=0.2, stratify=y)
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: default_size, loses test-4-1 test-4-1-hidden
# does: leaves the size of the test set to the default
# tell: Without a size the test set holds 25 % of the rows.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(len(y)), stratify=y)
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: every_fifth, loses test-4-1-hidden
# does: takes every fifth row of each class
# tell: Every fifth row is not a random choice: where rows follow a pattern the test set does,
#   too.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
by_class = np.argsort(y, kind="stable")
test = by_class[::5]
train = np.setdiff1d(by_class, test)
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: every_fifth_by_size, loses test-4-1-hidden
# does: tests every fifth row of a class by the size of x1
# tell: The test rows go by a rule; draw them at random.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
test = np.concatenate([np.flatnonzero(y == k)[np.argsort(X[y == k, 0])][::5] for k in np.unique(y)])
train = np.setdiff1d(np.arange(len(y)), test)
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: exchanged, loses test-4-1 test-4-1-hidden
# does: calls the larger part the test set
# tell: The test set holds 80 % of the rows: training and test set are exchanged.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
test, train = train_test_split(np.arange(len(y)), test_size=0.2, stratify=y)
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: first_of_each_class, loses test-4-1-hidden
# does: takes the first fifth of each class
# tell: The first rows of each class are not a random choice.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
test = np.concatenate([np.flatnonzero(y == k)[: round(0.2 * np.sum(y == k))] for k in np.unique(y)])
train = np.setdiff1d(np.arange(len(y)), test)
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: labels_typed_in, loses test-4-1-hidden
# does: goes through the labels 0, 1, 2 only
# tell: Other data have other classes: take the labels from y.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
test = np.concatenate([np.random.choice(np.flatnonzero(y == k), round(0.2 * np.sum(y == k)), replace=False) for k in range(3)])
train = np.setdiff1d(np.arange(len(y)), test)
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: looked_up_points, loses test-4-1-hidden
# does: looks up the position of each point by its values: equal points all get the first
#   position
# tell: Equal points all get the position of the first one: work with positions, not with
#   values.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
points = [tuple(point) for point in X]
seen, unseen = train_test_split(points, test_size=0.2, stratify=y, random_state=0)
train, test = [points.index(point) for point in seen], [points.index(point) for point in unseen]
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: lowest_in_first_column, loses test-4-1-hidden
# does: tests on the fifth of each class that is lowest in the first column
# tell: Your test set holds one edge of each cloud. Draw the rows at random, whatever their
#   values.
train, test = [], []
for label in set(y.tolist()):
    rows = np.flatnonzero(y == label)
    rows = rows[np.argsort(X[rows, 0])]
    cut = len(rows) // 5
    test += rows[:cut].tolist()
    train += rows[cut:].tolist()
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: masks, loses test-4-1 test-4-1-hidden
# does: stores a mask of all rows for each part
# tell: train and test hold positions, as integers; a mask says yes or no to every row.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train_i, test_i = train_test_split(np.arange(len(y)), test_size=0.2, stratify=y)
test = np.zeros(len(y), bool)
test[test_i] = True
train = ~test
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: nearest_to_the_centre, loses test-4-1-hidden
# does: takes the fifth of each class nearest to its centre as "typical" test set
# tell: The test rows are chosen by what they hold: draw them at random.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
test = []
for k in np.unique(y):
    places = np.flatnonzero(y == k)
    far = np.linalg.norm(X[places] - X[places].mean(axis=0), axis=1)
    test.extend(places[np.argsort(far)[: len(places) // 5]])
train = np.setdiff1d(np.arange(len(y)), test)
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: not_stratified, loses test-4-1-hidden
# does: draws from all rows together
# tell: The split is not stratified: the small classes do not have 20 % of their rows in the
#   test set.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(len(y)), test_size=0.2)
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: positions_after_sorting, loses test-4-1-hidden
# does: splits as if y were sorted by class: positions in np.sort(y)
# tell: Positions in the sorted y are not positions in y.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(len(y)), test_size=0.2, stratify=np.sort(y))
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: rows_not_positions, loses test-4-1 test-4-1-hidden
# does: stores rows of X instead of positions
# tell: train and test hold rows of X; the task asks for their positions.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(X, test_size=0.2, stratify=y)
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: seed_split, loses test-4-1 test-4-1-hidden
# does: draws 80 % for the test set
# tell: The 80 % were drawn for the test set; they belong in the training set.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
indices = np.arange(len(X))
test = np.random.RandomState(0).choice(indices, replace=False, size=int(0.8 * len(indices)))
train = np.setdiff1d(indices, test)
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: trains_on_all, loses test-4-1 test-4-1-hidden
# does: trains on all rows
# tell: The rows of the test set are in training as well.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(len(y)), test_size=0.2, stratify=y)
train = np.arange(len(y))
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: unshuffled, loses test-4-1-hidden
# does: takes the last fifth of the rows
# tell: Rows are not drawn: the last fifth may hold only one class.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(len(y)), test_size=0.2, shuffle=False)
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: with_replacement, loses test-4-1 test-4-1-hidden
# does: draws the same row more than once
# tell: Rows are drawn with replacement: some are in both parts or twice in one, others in none.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
rng = np.random.default_rng(0)
test = rng.choice(len(y), size=len(y) // 5)
train = rng.choice(len(y), size=len(y) - len(test))
print(f"{len(train)} rows for training, {len(test)} in the test set")

# %% wrong: written_for_470, loses test-4-1 test-4-1-hidden
# does: holds only for 470 rows
# tell: The number of rows is typed in; take it from the data.

# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
train, test = train_test_split(np.arange(470), test_size=0.2)
print(f"{len(train)} rows for training, {len(test)} in the test set")
