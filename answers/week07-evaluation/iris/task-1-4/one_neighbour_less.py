# answer: wrong
# task: 1.4
# does: k - 1 neighbours (but at least one)
# fails: test-1-4-hidden
# tell: The models ask k - 1 neighbours.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=max(1, k - 1)).fit(X_train, y_train).predict(X_test)
    return y_pred