# answer: right
# task: 1.4
# does: nsmallest distances, and the mode of the labels with these row labels
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = []
    for _, row in X_test.iterrows():
        distance = ((X_train - row) ** 2).sum(axis=1)
        y_pred.append(y_train[distance.nsmallest(k).index].mode()[0])
    return y_pred
