# answer: wrong
# task: 1.3
# does: the test part is all rows
# fails: test-1-3 test-1-3-hidden
# tell: The test part holds all rows, so that each row is predicted many times, mostly
#   by models that have seen it.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index], X
    y_train, y_test = y.iloc[train_index], y
    return X_train, X_test, y_train, y_test