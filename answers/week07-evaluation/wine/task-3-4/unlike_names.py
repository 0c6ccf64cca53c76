# answer: right
# task: 3.4
# does: other names, both models in a loop
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    models = LinearRegression(), DecisionTreeRegressor(criterion="squared_error", random_state=7)
    predictions = []
    for one in models:
        one.fit(X_train, y_train)
        predictions.append(one.predict(X_test))
    return tuple(predictions)
