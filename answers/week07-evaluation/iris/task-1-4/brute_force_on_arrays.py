# answer: right
# task: 1.4
# does: plain arrays and the brute-force search
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    neighbours = KNeighborsClassifier(k, algorithm="brute")
    neighbours.fit(X_train.to_numpy(), y_train.to_numpy())
    y_pred = neighbours.predict(X_test.to_numpy())
    return y_pred