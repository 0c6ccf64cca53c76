# answer: wrong
# task: 1.3
# does: the label of the first test row for all test rows
# fails: test-1-3-hidden
# tell: All test rows get the label of the first one.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train = y.iloc[train_index]
    y_test = pd.Series(y.iloc[test_index[0]], index=X_test.index)
    return X_train, X_test, y_train, y_test
