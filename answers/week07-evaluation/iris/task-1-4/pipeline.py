# answer: right
# task: 1.4
# does: scales inside a pipeline, fitted on the training rows
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model_k = make_pipeline(StandardScaler(), KNeighborsClassifier(n_neighbors=k))
    y_pred = model_k.fit(X_train, y_train).predict(X_test)
    return y_pred