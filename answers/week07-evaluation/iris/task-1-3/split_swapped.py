# answer: wrong
# task: 1.3
# does: exchanges training and test rows
# fails: test-1-3 test-1-3-hidden
# tell: Training and test rows are exchanged: the models are trained on one row.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[test_index], X.iloc[train_index]
    y_train, y_test = y.iloc[test_index], y.iloc[train_index]
    return X_train, X_test, y_train, y_test