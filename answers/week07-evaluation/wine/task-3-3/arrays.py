# answer: right
# task: 3.3
# does: splits NumPy arrays
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X.values[train_index, :], y.values[train_index]
    X_test, y_test = X.values[test_index, :], y.values[test_index]
    return X_train, X_test, y_train, y_test
