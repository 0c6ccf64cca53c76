# answer: wrong
# task: 1.3
# does: takes the labels by the row labels of X
# fails: test-1-3-hidden
# tell: y may have other row labels than X: take the rows of both by position.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train = X.iloc[train_index]
    X_test = X.iloc[test_index]
    y_train = y.loc[X_train.index]
    y_test = y.loc[X_test.index]
    return X_train, X_test, y_train, y_test