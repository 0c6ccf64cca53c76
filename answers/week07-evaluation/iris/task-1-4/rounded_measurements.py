# answer: wrong
# task: 1.4
# does: rounds the measurements to one digit
# fails: test-1-4-hidden
# tell: Measurements are rounded before their distances are taken.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    model = KNeighborsClassifier(n_neighbors=k).fit(X_train.round(1), y_train)
    return model.predict(X_test.round(1))
