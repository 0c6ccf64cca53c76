# answer: wrong
# task: 1.4
# does: the same k for all models
# fails: test-1-4 test-1-4-hidden test-1-4-hidden-leak
# tell: All three models use the same number of neighbours.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=20).fit(X_train, y_train).predict(X_test)
    return y_pred