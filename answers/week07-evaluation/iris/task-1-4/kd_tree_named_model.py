# answer: right
# task: 1.4
# does: keeps the fitted model under a name and predicts by the most likely class
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    knn = KNeighborsClassifier(k, algorithm='kd_tree').fit(X_train, np.asarray(y_train))
    y_pred = knn.classes_[knn.predict_proba(X_test).argmax(axis=1)]
    return y_pred