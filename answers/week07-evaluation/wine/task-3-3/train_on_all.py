# answer: wrong
# task: 3.3
# does: all rows are training rows
# fails: test-3-3 test-3-3-hidden
# tell: The training part contains the test rows too, so the models have seen the wines they are tested on.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X, y
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test
