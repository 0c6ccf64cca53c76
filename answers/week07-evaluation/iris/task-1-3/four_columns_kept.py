# answer: wrong
# task: 1.3
# does: keeps four columns only
# fails: test-1-3-hidden
# tell: All columns of X stay, however many there are.
def split_fold(X, y, train_index, test_index):
    X_train = X.iloc[train_index, [0, 1, 2, 3]]
    X_test = X.iloc[test_index, [0, 1, 2, 3]]
    y_train = y.iloc[train_index]
    y_test = y.iloc[test_index]
    return X_train, X_test, y_train, y_test
