# answer: wrong
# task: 3.4
# does: pairs rows and targets by their names
# fails: test-3-4-hidden
# tell: Rows and targets are paired by name: they belong together by position.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    table = X_train.assign(target=y_train)
    rows, target = table.drop(columns="target"), table["target"]
    y_pred_A = LinearRegression().fit(rows, target).predict(X_test)
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(rows, target).predict(X_test)
    return y_pred_A, y_pred_B
