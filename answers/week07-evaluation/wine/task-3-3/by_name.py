# answer: wrong
# task: 3.3
# does: splits with .loc
# fails: test-3-3 test-3-3-hidden
# tell: train_index and test_index are positions; .loc looks for row names.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X.loc[train_index], y.loc[train_index]
    X_test, y_test = X.loc[test_index], y.loc[test_index]
    return X_train, X_test, y_train, y_test
