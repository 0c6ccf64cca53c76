# answer: right
# task: 1.4
# does: all distances at once, the mode of the labels of the nearest
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    from scipy.spatial.distance import cdist

    nearest = np.argsort(cdist(X_test, X_train), axis=1, kind="stable")[:, :k]
    labels = np.asarray(y_train)[nearest]
    return pd.DataFrame(labels).mode(axis=1)[0].to_numpy()
