# answer: wrong
# task: 1.3
# does: stores number labels as whole numbers
# fails: test-1-3-hidden
# tell: Number labels are cut to whole numbers: return the values of y as they are.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    if y.dtype.kind in "if":
        y = y.astype(int)
    return X_train, X_test, y.iloc[train_index], y.iloc[test_index]
