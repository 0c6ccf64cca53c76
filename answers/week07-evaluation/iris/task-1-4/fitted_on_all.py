# answer: wrong
# task: 1.4
# does: fits to the notebook's X and y
# fails: test-1-4 test-1-4-hidden test-1-4-hidden-leak
# tell: The classifier is fitted to the notebook's own X and y, not to X_train and y_train: it has seen the flower that it predicts.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=k).fit(X, y).predict(X_test)
    return y_pred