# answer: right
# task: 1.4
# does: pairs measurements and labels by their row labels
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    table = X_train.assign(label=y_train)
    model = KNeighborsClassifier(n_neighbors=k).fit(table[X_train.columns], table["label"])
    return model.predict(X_test)
