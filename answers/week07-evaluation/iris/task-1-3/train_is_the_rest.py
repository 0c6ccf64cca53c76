# answer: right
# task: 1.3
# does: trains on every row that is not tested
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    train = np.setdiff1d(np.arange(len(X)), test_index)
    return X.iloc[train], X.iloc[test_index], y.iloc[train], y.iloc[test_index]
