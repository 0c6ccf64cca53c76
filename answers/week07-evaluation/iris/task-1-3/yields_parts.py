# answer: right
# task: 1.3
# does: yields the four parts one after the other
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    for data in X, y:
        yield data.iloc[train_index]
        yield data.iloc[test_index]
