# answer: right
# task: 3.3
# does: Boolean masks
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    is_train, is_test = (np.isin(np.arange(len(X)), rows) for rows in (train_index, test_index))
    return X[is_train], X[is_test], y[is_train.tolist()], y[is_test.tolist()]
