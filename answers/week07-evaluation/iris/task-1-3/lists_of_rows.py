# answer: right
# task: 1.3
# does: takes row by row
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    def rows_of(data, positions):
        values = data.to_numpy()
        return np.array([values[int(i)] for i in positions])

    return tuple(rows_of(*pair) for pair in ((X, train_index), (X, test_index), (y, train_index), (y, test_index)))
