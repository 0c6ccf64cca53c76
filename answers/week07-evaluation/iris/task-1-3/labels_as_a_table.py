# answer: wrong
# task: 1.3
# does: returns the labels as a column of a table
# fails: test-1-3 test-1-3-hidden
# tell: The labels are a table with one column: return one dimension.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.to_frame().iloc[train_index], y.to_frame().iloc[test_index]
    return X_train, X_test, y_train, y_test
