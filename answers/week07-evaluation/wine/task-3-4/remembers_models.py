# answer: wrong
# task: 3.4
# does: keeps the models of the first call
# fails: test-3-4-hidden test-3-4-hidden-unseen
# tell: The models of the first call are used again: fit both anew in each fold.
_kept = []


def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    if not _kept:
        _kept.append(LinearRegression().fit(X_train, y_train))
        _kept.append(DecisionTreeRegressor(random_state=0).fit(X_train, y_train))
    return tuple(model.predict(X_test.to_numpy()) for model in _kept)
