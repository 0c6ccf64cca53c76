# answer: wrong
# task: 3.4
# does: predicts the test rows in sorted order
# fails: test-3-4 test-3-4-hidden test-3-4-hidden-unseen
# tell: The predictions are in another order than the rows of X_test.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    X_test = X_test.sort_values(list(X_test.columns))
    y_pred_A = LinearRegression().fit(X_train, y_train).predict(X_test)
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train).predict(X_test)
    return y_pred_A, y_pred_B
