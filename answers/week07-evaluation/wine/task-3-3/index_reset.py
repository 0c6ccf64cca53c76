# answer: right
# task: 3.3
# does: numbers the rows anew in copies, then takes them by name
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X, y = X.reset_index(drop=True), y.reset_index(drop=True)
    X_train, y_train = X.loc[train_index], y[train_index]
    X_test, y_test = X.loc[test_index], y[test_index]
    return X_train, X_test, y_train, y_test
