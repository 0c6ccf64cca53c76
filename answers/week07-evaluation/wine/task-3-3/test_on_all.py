# answer: wrong
# task: 3.3
# does: all rows are test rows in every fold
# fails: test-3-3 test-3-3-hidden
# tell: The test part should be the rows of this fold only: every wine is to be predicted once.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X.iloc[train_index], y.iloc[train_index]
    X_test, y_test = X, y
    return X_train, X_test, y_train, y_test
