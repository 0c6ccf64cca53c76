# answer: wrong
# task: 3.3
# does: training and test part swapped
# fails: test-3-3 test-3-3-hidden
# tell: The models are fitted to the small part and tested on the large one: training and test rows are swapped.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_test, y_test = X.iloc[train_index], y.iloc[train_index]
    X_train, y_train = X.iloc[test_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test
