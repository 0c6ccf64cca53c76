# answer: wrong
# task: 1.4
# does: leaves training rows out that are equal to others
# fails: test-1-4-hidden-leak
# tell: Equal training rows have a vote each.
def predict_fold(X_train, y_train, X_test, k):
    keep = ~X_train.duplicated().to_numpy()
    X_train, y_train = X_train[keep], y_train[keep]
    model = KNeighborsClassifier(n_neighbors=min(k, len(X_train)))
    y_pred = model.fit(X_train, y_train).predict(X_test)
    return y_pred
