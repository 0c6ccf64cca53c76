# answer: right
# task: 1.4
# does: scales to [0, 1] by the training part
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    low, high = X_train.min(), X_train.max()
    y_pred = KNeighborsClassifier(n_neighbors=k).fit((X_train - low) / (high - low), y_train).predict((X_test - low) / (high - low))
    return y_pred