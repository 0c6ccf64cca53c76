# answer: wrong
# task: 3.3
# does: standardises by all wines
# fails: test-3-3 test-3-3-hidden
# tell: Take the rows as they are: a scaler fitted on all wines has seen the test wines.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    Z = (X - X.mean()) / X.std()
    X_train, y_train = Z.iloc[train_index], y.iloc[train_index]
    X_test, y_test = Z.iloc[test_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test
