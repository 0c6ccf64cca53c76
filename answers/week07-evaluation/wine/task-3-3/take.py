# answer: right
# task: 3.3
# does: takes rows by position with take
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, X_test = X.take(train_index), X.take(test_index)
    y_train, y_test = y.take(train_index), y.take(test_index)
    return X_train, X_test, y_train, y_test
