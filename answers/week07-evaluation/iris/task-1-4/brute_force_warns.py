# answer: right
# task: 1.4
# does: another search algorithm and the model kept in a variable; warns and prints for k = 1
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    import warnings

    if k == 1:
        warnings.warn("few neighbours")
        print("fitting", k)
    classifier = KNeighborsClassifier(k, algorithm="brute")
    classifier.fit(X_train, y_train)
    y_pred = classifier.predict(X_test)
    return y_pred