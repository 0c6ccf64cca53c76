# answer: right
# task: 3.3
# does: a list from a comprehension
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    return [data.iloc[list(rows)] for data in (X, y) for rows in (train_index, test_index)]
