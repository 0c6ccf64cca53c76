# answer: wrong
# task: 1.4
# does: city-block distance
# fails: test-1-4-hidden-leak
# tell: A k-nearest-neighbour classifier as scikit-learn makes it measures the straight-line distance: leave metric and p alone.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=k, p=1).fit(X_train, y_train).predict(X_test)
    return y_pred