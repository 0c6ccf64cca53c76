# answer: wrong
# task: 3.3
# does: splits y with square brackets
# fails: test-3-3 test-3-3-hidden
# tell: y[train_index] looks for row names; take positions for y as well.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X.iloc[train_index], y[train_index]
    X_test, y_test = X.iloc[test_index], y[test_index]
    return X_train, X_test, y_train, y_test
