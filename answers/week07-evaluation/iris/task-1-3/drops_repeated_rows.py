# answer: wrong
# task: 1.3
# does: leaves training rows out that equal a test row
# fails: test-1-3-hidden
# tell: Training rows that equal a test row are dropped: keep every row that train_index names.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    unlike = ~X_train.apply(tuple, axis=1).isin(X_test.apply(tuple, axis=1)).to_numpy()
    return X_train[unlike], X_test, y_train[unlike], y_test
