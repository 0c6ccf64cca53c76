# answer: wrong
# task: 1.4
# does: leaves n_neighbors at its default
# fails: test-1-4 test-1-4-hidden
# tell: n_neighbors was left at its default, 5, for all three models.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier().fit(X_train, y_train).predict(X_test)
    return y_pred