# answer: wrong
# task: 1.4
# does: the number of the most likely class instead of its label
# fails: test-1-4 test-1-4-hidden test-1-4-hidden-leak
# tell: Predict a label such as the ones in y, not its number.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train).predict_proba(X_test).argmax(axis=1)
    return y_pred