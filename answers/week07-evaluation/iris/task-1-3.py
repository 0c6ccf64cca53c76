# %% [markdown]
# `.iloc` reads both index arrays as positions. With `.loc` we would get the same rows only while the
# row labels happen to be 0, 1, 2, …: a shuffle would bring other rows, a filter usually a `KeyError`.
# Taking `X` and `y` in the same way keeps each flower beside its own label.
#
# - split_loc
# - split_y_by_label
# - split_train_all
# - pairs_together

# %% right: comprehension
# does: one comprehension over data and positions; a list
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    return [data.iloc[rows] for data in (X, y) for rows in (train_index, test_index)]

# %% right: lists_of_rows
# does: takes row by row
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    def rows_of(data, positions):
        values = data.to_numpy()
        return np.array([values[int(i)] for i in positions])

    return tuple(rows_of(*pair) for pair in ((X, train_index), (X, test_index), (y, train_index), (y, test_index)))

# %% right: one_table
# does: joins the labels to the measurements by position, splits, and takes them apart
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    table = X.reset_index(drop=True).assign(label=y.to_numpy())
    parts = [table.iloc[list(rows)] for rows in (train_index, test_index)]
    X_train, X_test = (part.drop(columns="label") for part in parts)
    y_train, y_test = (part["label"] for part in parts)
    return X_train, X_test, y_train, y_test

# %% right: sorted_positions
# does: takes the rows in the order of the data
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    train_index, test_index = sorted(train_index), sorted(test_index)
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test

# %% right: split_arrays
# does: indexes plain arrays
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.to_numpy()[train_index], X.to_numpy()[test_index]
    y_train, y_test = np.asarray(y)[train_index], np.asarray(y)[test_index]
    return X_train, X_test, y_train, y_test

# %% right: split_mask
# does: a Boolean mask, true where a row is trained on
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    is_train = np.isin(np.arange(len(X)), train_index)
    X_train, X_test = X[is_train], X[~is_train]
    y_train, y_test = y[is_train], y[~is_train]
    return X_train, X_test, y_train, y_test

# %% right: split_take
# does: uses take
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, y_train = X.take(train_index), y.take(train_index)
    X_test, y_test = X.take(test_index), y.take(test_index)
    return X_train, X_test, y_train, y_test

# %% right: take_in_generators
# does: take, in generator expressions
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = (X.take(rows) for rows in (train_index, test_index))
    y_train, y_test = (y.take(rows) for rows in (train_index, test_index))
    assert len(X_train) + len(X_test) == len(X)
    return X_train, X_test, y_train, y_test

# %% right: train_is_the_rest
# does: trains on every row that is not tested
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    train = np.setdiff1d(np.arange(len(X)), test_index)
    return X.iloc[train], X.iloc[test_index], y.iloc[train], y.iloc[test_index]

# %% right: yields_parts
# does: yields the four parts one after the other
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    for data in X, y:
        yield data.iloc[train_index]
        yield data.iloc[test_index]

# %% wrong: codes_for_names, loses test-1-3
# does: returns the labels as category codes
# tell: The labels have become codes: return the values of y as they are.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    codes = y.astype("category").cat.codes
    return X.iloc[train_index], X.iloc[test_index], codes.iloc[train_index], codes.iloc[test_index]

# %% wrong: drops_twins, loses test-1-3
# does: leaves out, with the flower, every other flower of the same measurements: the training
#   part lacks repeated rows
# tell: Only the flower itself is left out: another with the same measurements stays in the
#   training part.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    is_test = (X == X.iloc[test_index[0]]).all(axis=1).to_numpy()
    X_train, y_train = X[~is_test], y[~is_test]
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test

# %% wrong: label_of_the_first, loses test-1-3
# does: the label of the first test row for all test rows
# tell: All test rows get the label of the first one.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train = y.iloc[train_index]
    y_test = pd.Series(y.iloc[test_index[0]], index=X_test.index)
    return X_train, X_test, y_train, y_test

# %% wrong: labels_as_a_table, loses test-1-3
# does: returns the labels as a column of a table
# tell: The labels are a table with one column: return one dimension.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.to_frame().iloc[train_index], y.to_frame().iloc[test_index]
    return X_train, X_test, y_train, y_test

# %% wrong: pairs_together, loses test-1-3
# does: returns X_train, y_train, X_test, y_test
# tell: The parts come in another order: X_train, X_test, y_train, y_test.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    return X.iloc[train_index], y.iloc[train_index], X.iloc[test_index], y.iloc[test_index]

# %% wrong: split_drops_a_column, loses test-1-3
# does: drops the last measurement
# tell: A measurement got lost in the split: .iloc[rows, :3] keeps three of four columns.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index, :3], X.iloc[test_index, :3]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test

# %% wrong: split_loc, loses test-1-3
# does: takes rows by label
# tell: The split takes rows by label (.loc). The index arrays are positions, which agree with
#   labels only while nobody has filtered or shuffled the rows.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.loc[train_index], X.loc[test_index]
    y_train, y_test = y.loc[train_index], y.loc[test_index]
    return X_train, X_test, y_train, y_test

# %% wrong: split_swapped, loses test-1-3
# does: exchanges training and test rows
# tell: Training and test rows are exchanged: the models are trained on one row.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[test_index], X.iloc[train_index]
    y_train, y_test = y.iloc[test_index], y.iloc[train_index]
    return X_train, X_test, y_train, y_test

# %% wrong: split_test_all, loses test-1-3
# does: the test part is all rows
# tell: The test part holds all rows, so that each row is predicted many times, mostly by models
#   that have seen it.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index], X
    y_train, y_test = y.iloc[train_index], y
    return X_train, X_test, y_train, y_test

# %% wrong: split_train_all, loses test-1-3
# does: the training part is all rows
# tell: The training part holds all rows, also the one left out. Its prediction is then no test.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X, X.iloc[test_index]
    y_train, y_test = y, y.iloc[test_index]
    return X_train, X_test, y_train, y_test

# %% wrong: split_y_by_label, loses test-1-3
# does: X by position, y by label
# tell: y[...] looks labels up, not positions. X was split by position, so that the two no
#   longer belong together.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y[train_index], y[test_index]
    return X_train, X_test, y_train, y_test

