# answer: wrong
# task: 1.4
# does: k + 1 neighbours
# fails: test-1-4 test-1-4-hidden
# tell: The models ask k + 1 neighbours. The row left out is not among the training
#   rows, so there is nothing to make up for.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=k + 1).fit(X_train, y_train).predict(X_test)
    return y_pred