# answer: wrong
# task: 1.4
# does: test rows join the training rows with the label of their nearest one, then vote
# fails: test-1-4 test-1-4-hidden
# tell: The test rows vote, too: only training rows may.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    first = KNeighborsClassifier(n_neighbors=1).fit(X_train, y_train).predict(X_test)
    rows = np.vstack([X_train, X_test])
    labels = np.concatenate([np.asarray(y_train), first])
    return KNeighborsClassifier(n_neighbors=k).fit(rows, labels).predict(X_test)
