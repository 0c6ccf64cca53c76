# answer: wrong
# task: 3.3
# does: rounds the alcohol content
# fails: test-3-3 test-3-3-hidden
# tell: Take the values as they are: do not round.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, y_train = X.iloc[train_index], y.iloc[train_index].round(0)
    X_test, y_test = X.iloc[test_index], y.iloc[test_index].round(0)
    return X_train, X_test, y_train, y_test
