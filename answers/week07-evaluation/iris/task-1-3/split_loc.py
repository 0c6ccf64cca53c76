# answer: wrong
# task: 1.3
# does: takes rows by label
# fails: test-1-3-hidden
# tell: The split takes rows by label (.loc). The index arrays are positions, which
#   agree with labels only while nobody has filtered or shuffled the rows.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.loc[train_index], X.loc[test_index]
    y_train, y_test = y.loc[train_index], y.loc[test_index]
    return X_train, X_test, y_train, y_test