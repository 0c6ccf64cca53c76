# answer: wrong
# task: 3.4
# does: adds a column to the X_test of its caller
# fails: test-3-4-hidden
# tell: Leave X_test as it is: whoever called you uses it again.
def predict_fold(X_train, y_train, X_test):
    columns = list(X_train.columns)
    line = LinearRegression().fit(X_train, y_train)
    tree = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    X_test["prediction of A"] = line.predict(X_test)
    y_pred_A = X_test["prediction of A"].to_numpy()
    y_pred_B = tree.predict(X_test[columns])
    return y_pred_A, y_pred_B
