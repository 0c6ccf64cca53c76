# answer: wrong
# task: 1.4
# does: scales to [0, 1] by the extremes of training and test rows
# fails: test-1-4-hidden-leak
# tell: Extremes of all rows include the flower that is left out: take those of the training part only.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    both = pd.concat([X_train, X_test])
    low, high = both.min(), both.max()
    y_pred = KNeighborsClassifier(n_neighbors=k).fit((X_train - low) / (high - low), y_train).predict((X_test - low) / (high - low))
    return y_pred