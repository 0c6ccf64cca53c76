# answer: wrong
# task: 1.3
# does: leaves training rows out that are equal to others
# fails: test-1-3-hidden
# tell: Equal rows are flowers of their own: all of them stay.
def split_fold(X, y, train_index, test_index):
    X_train, y_train = X.iloc[train_index], y.iloc[train_index]
    first = ~X_train.duplicated().to_numpy()
    X_train, y_train = X_train[first], y_train[first]
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test
