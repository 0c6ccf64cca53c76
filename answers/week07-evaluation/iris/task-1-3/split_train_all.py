# answer: wrong
# task: 1.3
# does: the training part is all rows
# fails: test-1-3 test-1-3-hidden
# tell: The training part holds all rows, also the one left out. Its prediction is then
#   no test.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X, X.iloc[test_index]
    y_train, y_test = y, y.iloc[test_index]
    return X_train, X_test, y_train, y_test