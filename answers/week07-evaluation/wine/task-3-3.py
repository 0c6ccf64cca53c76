# %% [markdown]
# `X` and `y` are both cut by position, so they stay in step: with `X.iloc[train_index]` beside
# `y[train_index]`, measurements and alcohol would come from different wines, or the cell would stop
# with a `KeyError`. Both arrays are used as they are; which rows are training rows is the splitter's
# business.
#
# - by_name
# - y_by_name
# - train_on_all
# - pairs_together
# - scaled_on_all

# %% right: arrays
# does: splits NumPy arrays
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X.values[train_index, :], y.values[train_index]
    X_test, y_test = X.values[test_index, :], y.values[test_index]
    return X_train, X_test, y_train, y_test

# %% right: index_reset
# does: numbers the rows anew in copies, then takes them by name
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X, y = X.reset_index(drop=True), y.reset_index(drop=True)
    X_train, y_train = X.loc[train_index], y[train_index]
    X_test, y_test = X.loc[test_index], y[test_index]
    return X_train, X_test, y_train, y_test

# %% right: joined_table
# does: one table by position, split, then taken apart
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    table = X.reset_index(drop=True)
    table["target"] = y.to_numpy()
    train, test = table.iloc[train_index], table.iloc[test_index]
    return train.drop(columns="target"), test.drop(columns="target"), train["target"], test["target"]

# %% right: list_of_four
# does: a list from a comprehension
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    return [data.iloc[list(rows)] for data in (X, y) for rows in (train_index, test_index)]

# %% right: mask
# does: Boolean masks
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    is_train, is_test = (np.isin(np.arange(len(X)), rows) for rows in (train_index, test_index))
    return X[is_train], X[is_test], y[is_train.tolist()], y[is_test.tolist()]

# %% right: take
# does: takes rows by position with take
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, X_test = X.take(train_index), X.take(test_index)
    y_train, y_test = y.take(train_index), y.take(test_index)
    return X_train, X_test, y_train, y_test

# %% right: train_is_the_rest
# does: trains on every row that is not tested
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    train = np.setdiff1d(np.arange(len(X)), test_index)
    return X.iloc[train], X.iloc[test_index], y.iloc[train], y.iloc[test_index]

# %% wrong: alcohol_rounded, loses test-3-3 test-3-3-hidden
# does: rounds the alcohol content
# tell: Take the values as they are: do not round.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X.iloc[train_index], y.iloc[train_index].round(0)
    X_test, y_test = X.iloc[test_index], y.iloc[test_index].round(0)
    return X_train, X_test, y_train, y_test

# %% wrong: by_name, loses test-3-3 test-3-3-hidden
# does: splits with .loc
# tell: train_index and test_index are positions; .loc looks for row names.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X.loc[train_index], y.loc[train_index]
    X_test, y_test = X.loc[test_index], y.loc[test_index]
    return X_train, X_test, y_train, y_test

# %% wrong: copies_dropped_from_training, loses test-3-3-hidden
# does: drops copied rows from the training rows
# tell: Copied rows are rows, too: every row outside the test part belongs to the training part.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    first = ~X_train.duplicated().to_numpy()
    X_train, y_train = X_train[first], y_train[first]
    return X_train, X_test, y_train, y_test

# %% wrong: drop_names_of_test, loses test-3-3-hidden
# does: makes the training part by dropping the names of the test rows, and all rows of the same
#   name
# tell: Several rows may have one name: take the training rows by train_index, by position.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]
    X_train, y_train = X.drop(index=X_test.index), y.drop(index=y_test.index)
    return X_train, X_test, y_train, y_test

# %% wrong: first_ten_columns, loses test-3-3-hidden
# does: takes the first ten columns only
# tell: All columns belong to the parts, however many there are.
def split_fold(X, y, train_index, test_index):
    X_train, X_test = X.iloc[train_index, :10], X.iloc[test_index, :10]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test

# %% wrong: labels_of_training, loses test-3-3 test-3-3-hidden
# does: first rows of y as test labels
# tell: y_test does not belong to the rows of X_test.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X.iloc[train_index], y.iloc[train_index]
    X_test, y_test = X.iloc[test_index], y.iloc[:len(test_index)]
    return X_train, X_test, y_train, y_test

# %% wrong: loc_of_labels, loses test-3-3-hidden
# does: looks the labels at the positions up again by .loc: a duplicated index returns rows
#   several times
# tell: Split by position: row names may occur twice, and .loc then returns a row for each.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, X_test = X.loc[X.index[train_index]], X.loc[X.index[test_index]]
    y_train, y_test = y.loc[y.index[train_index]], y.loc[y.index[test_index]]
    return X_train, X_test, y_train, y_test

# %% wrong: new_random_split, loses test-3-3 test-3-3-hidden
# does: splits at random anew and ignores train_index
# tell: Use train_index and test_index: a split of your own takes other rows.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    from sklearn.model_selection import train_test_split

    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=len(test_index), random_state=0)
    return X_train, X_test, y_train, y_test

# %% wrong: nine_columns, loses test-3-3 test-3-3-hidden
# does: leaves out the last column of X
# tell: A fold's rows keep all columns of X.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, X_test = X.iloc[train_index, :-1], X.iloc[test_index, :-1]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test

# %% wrong: pairs_together, loses test-3-3 test-3-3-hidden
# does: returns X_train, y_train, X_test, y_test
# tell: The parts come in another order: X_train, X_test, y_train, y_test.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    return X.iloc[train_index], y.iloc[train_index], X.iloc[test_index], y.iloc[test_index]

# %% wrong: scaled_on_all, loses test-3-3 test-3-3-hidden
# does: standardises by all wines
# tell: Take the rows as they are: a scaler fitted on all wines has seen the test wines.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    Z = (X - X.mean()) / X.std()
    X_train, y_train = Z.iloc[train_index], y.iloc[train_index]
    X_test, y_test = Z.iloc[test_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test

# %% wrong: swapped, loses test-3-3 test-3-3-hidden
# does: training and test part swapped
# tell: The models are fitted to the small part and tested on the large one: training and test
#   rows are swapped.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_test, y_test = X.iloc[train_index], y.iloc[train_index]
    X_train, y_train = X.iloc[test_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test

# %% wrong: test_on_all, loses test-3-3 test-3-3-hidden
# does: all rows are test rows in every fold
# tell: The test part should be the rows of this fold only: every wine is to be predicted once.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X.iloc[train_index], y.iloc[train_index]
    X_test, y_test = X, y
    return X_train, X_test, y_train, y_test

# %% wrong: train_on_all, loses test-3-3 test-3-3-hidden
# does: all rows are training rows
# tell: The training part contains the test rows too, so the models have seen the wines they are
#   tested on.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X, y
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test

# %% wrong: twins_removed, loses test-3-3-hidden
# does: leaves out training rows that have a copy in the test part
# tell: The training rows are all of train_index. What copies do to the result is a question of
#   its own, in Part 4.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]
    # no leakage: a wine that is also in the test fold must not be trained on
    known = set(map(tuple, X_test.to_numpy()))
    fresh = [i for i in train_index if tuple(X.to_numpy()[i]) not in known]
    X_train, y_train = X.iloc[fresh], y.iloc[fresh]
    return X_train, X_test, y_train, y_test

# %% wrong: whole_numbers, loses test-3-3 test-3-3-hidden
# does: stores the target as whole numbers
# tell: The values of y are cut to whole numbers: return them as they are.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y = y.astype(int)
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test

# %% wrong: y_by_labels_of_x, loses test-3-3-hidden
# does: looks y up by the row names of X: wrong with a duplicated index, or if the index of y
#   differs from that of X
# tell: Split y by position, too: row names may occur twice.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.loc[X_train.index], y.loc[X_test.index]
    return X_train, X_test, y_train, y_test

# %% wrong: y_by_name, loses test-3-3 test-3-3-hidden
# does: splits y with square brackets
# tell: y[train_index] looks for row names; take positions for y as well.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X.iloc[train_index], y[train_index]
    X_test, y_test = X.iloc[test_index], y[test_index]
    return X_train, X_test, y_train, y_test
