# answer: wrong
# task: 3.4
# does: rounds the predictions to 3 digits
# fails: test-3-4 test-3-4-hidden test-3-4-hidden-unseen
# tell: Do not round the predictions.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = np.round(model_A.predict(X_test), 3)
    y_pred_B = np.round(model_B.predict(X_test), 3)
    return y_pred_A, y_pred_B
