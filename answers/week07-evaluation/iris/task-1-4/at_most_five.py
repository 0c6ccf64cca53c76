# answer: wrong
# task: 1.4
# does: never more than five neighbours
# fails: test-1-4 test-1-4-hidden
# tell: Use k neighbours, however many.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=min(k, 5)).fit(X_train, y_train).predict(X_test)
    return y_pred