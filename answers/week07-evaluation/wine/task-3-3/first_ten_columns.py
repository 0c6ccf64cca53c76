# answer: wrong
# task: 3.3
# does: takes the first ten columns only
# fails: test-3-3-hidden
# tell: All columns belong to the parts, however many there are.
def split_fold(X, y, train_index, test_index):
    X_train, X_test = X.iloc[train_index, :10], X.iloc[test_index, :10]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test
