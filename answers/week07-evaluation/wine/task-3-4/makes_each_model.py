# answer: right
# task: 3.4
# does: a helper that makes, fits and asks a model
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    def predict_with(make_model):
        return make_model().fit(X_train, y_train).predict(X_test)

    y_pred_A = predict_with(LinearRegression)
    y_pred_B = predict_with(lambda: DecisionTreeRegressor(random_state=0))
    return y_pred_A, y_pred_B
