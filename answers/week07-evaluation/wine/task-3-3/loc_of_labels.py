# answer: wrong
# task: 3.3
# does: looks the labels at the positions up again by .loc: a duplicated index returns rows several times
# fails: test-3-3-hidden
# tell: Split by position: row names may occur twice, and .loc then returns a row for each.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, X_test = X.loc[X.index[train_index]], X.loc[X.index[test_index]]
    y_train, y_test = y.loc[y.index[train_index]], y.loc[y.index[test_index]]
    return X_train, X_test, y_train, y_test
