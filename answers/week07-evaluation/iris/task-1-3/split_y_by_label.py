# answer: wrong
# task: 1.3
# does: X by position, y by label
# fails: test-1-3-hidden
# tell: y[...] looks labels up, not positions. X was split by position, so that the two
#   no longer belong together.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y[train_index], y[test_index]
    return X_train, X_test, y_train, y_test