# answer: wrong
# task: 1.4
# does: returns labels as text
# fails: test-1-4-hidden
# tell: Labels that were numbers come back as text: predict labels such as those of y_train.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    model = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train.astype(str))
    return model.predict(X_test)
