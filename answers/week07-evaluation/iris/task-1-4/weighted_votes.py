# answer: wrong
# task: 1.4
# does: weights the votes by distance
# fails: test-1-4 test-1-4-hidden
# tell: The votes are weighted by distance. A plain k-nearest-neighbour vote counts each
#   of the k neighbours once.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=k, weights="distance").fit(X_train, y_train).predict(X_test)
    return y_pred