# answer: right
# task: 1.3
# does: a Boolean mask, true where a row is trained on
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    is_train = np.isin(np.arange(len(X)), train_index)
    X_train, X_test = X[is_train], X[~is_train]
    y_train, y_test = y[is_train], y[~is_train]
    return X_train, X_test, y_train, y_test