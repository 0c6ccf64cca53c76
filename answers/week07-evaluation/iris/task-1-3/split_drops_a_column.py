# answer: wrong
# task: 1.3
# does: drops the last measurement
# fails: test-1-3 test-1-3-hidden
# tell: A measurement got lost in the split: .iloc[rows, :3] keeps three of four
#   columns.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index, :3], X.iloc[test_index, :3]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test