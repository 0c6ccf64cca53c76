# answer: wrong
# task: 3.4
# does: fits linear regression to the distinct training rows only
# fails: test-3-4-hidden
# tell: Fit to the training rows as they are: a row that is there twice counts twice.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    values = np.column_stack([X_train, y_train])
    distinct = np.unique(values, axis=0)
    y_pred_A = LinearRegression().fit(distinct[:, :-1], distinct[:, -1]).predict(X_test.to_numpy())
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train).predict(X_test)
    return y_pred_A, y_pred_B
