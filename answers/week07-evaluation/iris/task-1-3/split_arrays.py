# answer: right
# task: 1.3
# does: indexes plain arrays
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    X_train, X_test = X.to_numpy()[train_index], X.to_numpy()[test_index]
    y_train, y_test = np.asarray(y)[train_index], np.asarray(y)[test_index]
    return X_train, X_test, y_train, y_test