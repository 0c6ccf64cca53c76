# answer: wrong
# task: 1.4
# does: keeps the classifier of each k, and does not fit it again
# fails: test-1-4-hidden test-1-4-hidden-leak
# tell: The classifier of an earlier call is used again: fit one to the training rows of each call.
_models = {}


def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    if k not in _models:
        _models[k] = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train)
    return _models[k].predict(X_test)
