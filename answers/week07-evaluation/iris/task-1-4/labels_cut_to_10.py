# answer: wrong
# task: 1.4
# does: stores the prediction as a string of 10 characters
# fails: test-1-4-hidden
# tell: The predicted name is cut off, so it never equals the true one. Keep whole labels.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    knn = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train)
    y_pred = np.array(knn.predict(X_test), dtype="U10")
    return y_pred