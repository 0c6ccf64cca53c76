# answer: wrong
# task: 1.4
# does: takes the first four columns only
# fails: test-1-4-hidden-leak
# tell: All columns count, however many there are.
def predict_fold(X_train, y_train, X_test, k):
    model = KNeighborsClassifier(n_neighbors=k)
    model.fit(X_train.iloc[:, :4], y_train)
    y_pred = model.predict(X_test.iloc[:, :4])
    return y_pred
