# answer: wrong
# task: 3.3
# does: splits at random anew and ignores train_index
# fails: test-3-3 test-3-3-hidden
# tell: Use train_index and test_index: a split of your own takes other rows.
def split_fold(X, y, train_index, test_index):
    # 3.3) Split by position: X_train, X_test, y_train, y_test
    from sklearn.model_selection import train_test_split

    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=len(test_index), random_state=0)
    return X_train, X_test, y_train, y_test
