# answer: wrong
# task: 1.3
# does: returns the labels as category codes
# fails: test-1-3 test-1-3-hidden
# tell: The labels have become codes: return the values of y as they are.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    codes = y.astype("category").cat.codes
    return X.iloc[train_index], X.iloc[test_index], codes.iloc[train_index], codes.iloc[test_index]
