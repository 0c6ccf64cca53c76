# answer: wrong
# task: 3.3
# does: returns X_train, y_train, X_test, y_test
# fails: test-3-3 test-3-3-hidden
# tell: The parts come in another order: X_train, X_test, y_train, y_test.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    return X.iloc[train_index], y.iloc[train_index], X.iloc[test_index], y.iloc[test_index]
