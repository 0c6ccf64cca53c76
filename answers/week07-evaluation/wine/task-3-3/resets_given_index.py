# answer: wrong
# task: 3.3
# does: numbers the rows of the given data anew, in place
# fails: test-3-3-hidden
# tell: The rows of the given data are numbered anew in place: work on a copy.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X.reset_index(drop=True, inplace=True)
    y.reset_index(drop=True, inplace=True)
    return X.loc[train_index], X.loc[test_index], y.loc[train_index], y.loc[test_index]
