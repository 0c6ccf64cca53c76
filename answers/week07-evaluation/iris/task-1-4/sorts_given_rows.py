# answer: wrong
# task: 1.4
# does: sorts the given training rows in place
# fails: test-1-4-hidden
# tell: The given training rows are sorted in place: leave arguments as they are.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    order = np.argsort(X_train.iloc[:, 0].to_numpy(), kind="stable")
    X_train[:], y_train[:] = X_train.to_numpy()[order], y_train.to_numpy()[order]
    return KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train).predict(X_test)
