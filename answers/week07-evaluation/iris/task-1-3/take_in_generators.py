# answer: right
# task: 1.3
# does: take, in generator expressions
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = (X.take(rows) for rows in (train_index, test_index))
    y_train, y_test = (y.take(rows) for rows in (train_index, test_index))
    assert len(X_train) + len(X_test) == len(X)
    return X_train, X_test, y_train, y_test