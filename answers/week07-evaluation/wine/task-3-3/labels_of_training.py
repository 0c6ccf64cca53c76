# answer: wrong
# task: 3.3
# does: first rows of y as test labels
# fails: test-3-3 test-3-3-hidden
# tell: y_test does not belong to the rows of X_test.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X.iloc[train_index], y.iloc[train_index]
    X_test, y_test = X.iloc[test_index], y.iloc[:len(test_index)]
    return X_train, X_test, y_train, y_test
