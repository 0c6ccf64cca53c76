# answer: wrong
# task: 3.4
# does: centres the test rows by their own mean
# fails: test-3-4 test-3-4-hidden test-3-4-hidden-unseen
# tell: The test rows are centred by their own mean: a prediction must not depend on the other test rows.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train - X_train.mean(), y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train - X_train.mean(), y_train)
    return model_A.predict(X_test - X_test.mean()), model_B.predict(X_test - X_test.mean())
