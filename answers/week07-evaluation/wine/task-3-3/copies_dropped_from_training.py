# answer: wrong
# task: 3.3
# does: drops copied rows from the training rows
# fails: test-3-3-hidden
# tell: Copied rows are rows, too: every row outside the test part belongs to the training part.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    first = ~X_train.duplicated().to_numpy()
    X_train, y_train = X_train[first], y_train[first]
    return X_train, X_test, y_train, y_test
