# answer: wrong
# task: 1.4
# does: standardises by mean and deviation of training and test rows
# fails: test-1-4-hidden-leak
# tell: A scaler fitted on all rows has seen the flower that is left out: fit it to the training part only.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    both = pd.concat([X_train, X_test])
    mean, sd = both.mean(), both.std(ddof=0)
    y_pred = KNeighborsClassifier(n_neighbors=k).fit((X_train - mean) / sd, y_train).predict((X_test - mean) / sd)
    return y_pred