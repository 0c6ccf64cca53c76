# answer: wrong
# task: 3.3
# does: leaves out training rows that have a copy in the test part
# fails: test-3-3-hidden
# tell: The training rows are all of train_index. What copies do to the result is a question of its own, at the end of Part 4.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]
    # no leakage: a wine that is also in the test fold must not be trained on
    known = set(map(tuple, X_test.to_numpy()))
    fresh = [i for i in train_index if tuple(X.to_numpy()[i]) not in known]
    X_train, y_train = X.iloc[fresh], y.iloc[fresh]
    return X_train, X_test, y_train, y_test
