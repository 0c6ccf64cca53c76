# answer: right
# task: 1.3
# does: one comprehension over data and positions; a list
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    return [data.iloc[rows] for data in (X, y) for rows in (train_index, test_index)]
