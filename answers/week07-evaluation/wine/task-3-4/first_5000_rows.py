# answer: wrong
# task: 3.4
# does: fits the tree to the first 5000 training rows
# fails: test-3-4-hidden
# tell: The tree sees only the first 5000 training rows: fit to all of them.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    y_pred_A = LinearRegression().fit(X_train, y_train).predict(X_test)
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train[:5000], y_train[:5000]).predict(X_test)
    return y_pred_A, y_pred_B
