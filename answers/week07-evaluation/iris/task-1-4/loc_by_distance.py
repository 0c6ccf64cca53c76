# answer: right
# task: 1.4
# does: finds the labels of the nearest rows by their row labels
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = []
    for _, row in X_test.iterrows():
        d = ((X_train - row) ** 2).sum(axis=1) ** 0.5
        y_pred.append(y_train.loc[d.sort_values().index[:k]].value_counts().index[0])
    y_pred = np.array(y_pred)
    return y_pred
