# answer: wrong
# task: 3.4
# does: no negative coefficients
# fails: test-3-4 test-3-4-hidden
# tell: Default parameters: coefficients may be negative.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression(positive=True).fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B
