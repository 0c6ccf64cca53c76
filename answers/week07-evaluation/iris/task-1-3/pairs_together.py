# answer: wrong
# task: 1.3
# does: returns X_train, y_train, X_test, y_test
# fails: test-1-3 test-1-3-hidden
# tell: The parts come in another order: X_train, X_test, y_train, y_test.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    return X.iloc[train_index], y.iloc[train_index], X.iloc[test_index], y.iloc[test_index]
