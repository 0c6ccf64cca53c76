# answer: wrong
# task: 1.4
# does: the commonest label of all training rows for k above 20
# fails: test-1-4-hidden
# tell: For large k the commonest label of all rows is predicted: ask k neighbours.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    if k > 20:
        return np.full(len(X_test), y_train.mode()[0])
    return KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train).predict(X_test)
