# answer: wrong
# task: 3.3
# does: leaves out the last column of X
# fails: test-3-3 test-3-3-hidden
# tell: A fold's rows keep all columns of X.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, X_test = X.iloc[train_index, :-1], X.iloc[test_index, :-1]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test
