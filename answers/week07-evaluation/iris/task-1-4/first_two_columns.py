# answer: wrong
# task: 1.4
# does: uses the first two measurements only
# fails: test-1-4-hidden-leak
# tell: Only two of the measurements are used.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    model = KNeighborsClassifier(n_neighbors=k).fit(X_train.iloc[:, :2], y_train)
    return model.predict(X_test.iloc[:, :2])
