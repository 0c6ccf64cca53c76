# answer: right
# task: 1.4
# does: a classifier for each row, a list of labels
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    labels = []
    for i in range(len(X_test)):
        model = KNeighborsClassifier(n_neighbors=k)
        model.fit(X_train, y_train)
        labels.append(model.predict(X_test.iloc[[i]])[0])
    return labels
