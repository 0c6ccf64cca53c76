# answer: wrong
# task: 1.3
# does: leaves out, with the flower, every other flower of the same measurements: the training part lacks repeated rows
# fails: test-1-3-hidden
# tell: Only the flower itself is left out: another with the same measurements stays in the training part.
def split_fold(X, y, train_index, test_index):
    # 1.3) Split X and y into the training and the test part of this fold
    is_test = (X == X.iloc[test_index[0]]).all(axis=1).to_numpy()
    X_train, y_train = X[~is_test], y[~is_test]
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]
    return X_train, X_test, y_train, y_test