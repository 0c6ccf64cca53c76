# answer: wrong
# task: 1.4
# does: leaves out training rows at distance 0
# fails: test-1-4-hidden
# tell: A training row equal to the test row is its nearest neighbour.
def predict_fold(X_train, y_train, X_test, k):
    from collections import Counter

    train, labels = X_train.to_numpy(), y_train.to_numpy()
    y_pred = []
    for x in X_test.to_numpy():
        d = np.linalg.norm(train - x, axis=1)
        d[d == 0] = np.inf
        y_pred.append(Counter(labels[np.argsort(d, kind="stable")[:k]]).most_common(1)[0][0])
    y_pred = np.array(y_pred)
    return y_pred
