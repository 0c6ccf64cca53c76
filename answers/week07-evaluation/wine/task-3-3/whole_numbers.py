# answer: wrong
# task: 3.3
# does: stores the target as whole numbers
# fails: test-3-3 test-3-3-hidden
# tell: The values of y are cut to whole numbers: return them as they are.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y = y.astype(int)
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test
