# answer: wrong
# task: 3.3
# does: looks y up by the row names of X: wrong with a duplicated index, or if the index of y differs from that of X
# fails: test-3-3-hidden
# tell: Split y by position, too: row names may occur twice.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.loc[X_train.index], y.loc[X_test.index]
    return X_train, X_test, y_train, y_test
