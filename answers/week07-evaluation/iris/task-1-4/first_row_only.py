# answer: wrong
# task: 1.4
# does: predicts the first test row only
# fails: test-1-4 test-1-4-hidden test-1-4-hidden-leak
# tell: Only the first test row is predicted.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    model = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train)
    return model.predict(X_test.iloc[:1])
