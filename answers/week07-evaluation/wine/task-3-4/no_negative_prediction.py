# answer: wrong
# task: 3.4
# does: cuts negative predictions off
# fails: test-3-4-hidden
# tell: Keep the predictions as they are.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = np.maximum(model_A.predict(X_test), 0)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B
