# answer: right
# task: 1.3
# does: uses take
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, y_train = X.take(train_index), y.take(train_index)
    X_test, y_test = X.take(test_index), y.take(test_index)
    return X_train, X_test, y_train, y_test