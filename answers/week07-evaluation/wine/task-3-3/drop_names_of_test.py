# answer: wrong
# task: 3.3
# does: makes the training part by dropping the names of the test rows, and all rows of the same name
# fails: test-3-3-hidden
# tell: Several rows may have one name: take the training rows by train_index, by position.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]
    X_train, y_train = X.drop(index=X_test.index), y.drop(index=y_test.index)
    return X_train, X_test, y_train, y_test
