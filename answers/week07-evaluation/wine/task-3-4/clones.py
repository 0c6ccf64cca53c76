# answer: right
# task: 3.4
# does: models cloned from a list, predictions unpacked
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    from sklearn.base import clone

    templates = [LinearRegression(), DecisionTreeRegressor()]
    y_pred_A, y_pred_B = [clone(t).fit(X_train, y_train).predict(X_test) for t in templates]
    return y_pred_A, y_pred_B
