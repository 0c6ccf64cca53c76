# answer: wrong
# task: 1.4
# does: averages the codes of the labels and rounds
# fails: test-1-4 test-1-4-hidden
# tell: The codes of the labels are averaged: neighbours vote, since classes have no order.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    from sklearn.neighbors import KNeighborsRegressor

    names, codes = np.unique(y_train, return_inverse=True)
    model = KNeighborsRegressor(n_neighbors=k).fit(X_train, codes)
    return names[model.predict(X_test).round().astype(int)]
