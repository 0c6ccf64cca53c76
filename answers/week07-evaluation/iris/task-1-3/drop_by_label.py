# answer: wrong
# task: 1.3
# does: drops the label of the left-out row
# fails: test-1-3-hidden
# tell: drop takes rows by label, and leaves out all rows of that label. Take rows by position.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    left_out = X.index[test_index]
    X_train, X_test = X.drop(index=left_out), X.iloc[test_index]
    y_train, y_test = y.drop(index=y.index[test_index]), y.iloc[test_index]
    return X_train, X_test, y_train, y_test