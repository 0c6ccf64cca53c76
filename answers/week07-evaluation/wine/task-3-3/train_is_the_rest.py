# answer: right
# task: 3.3
# does: trains on every row that is not tested
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    train = np.setdiff1d(np.arange(len(X)), test_index)
    return X.iloc[train], X.iloc[test_index], y.iloc[train], y.iloc[test_index]
