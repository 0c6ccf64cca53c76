# answer: right
# task: 1.4
# does: counts the votes of the nearest rows without scikit-learn
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    from collections import Counter

    y_pred = []
    for row in np.asarray(X_test):
        distance = np.linalg.norm(np.asarray(X_train) - row, axis=1)
        nearest = np.argsort(distance)[:k]
        y_pred.append(Counter(np.asarray(y_train)[nearest].tolist()).most_common(1)[0][0])
    y_pred = np.array(y_pred)
    return y_pred