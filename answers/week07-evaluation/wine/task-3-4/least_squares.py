# answer: right
# task: 3.4
# does: solves the least-squares problem itself
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    columns = np.column_stack([np.ones(len(X_train)), X_train])
    weights = np.linalg.lstsq(columns, y_train, rcond=None)[0]
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = np.column_stack([np.ones(len(X_test)), X_test]) @ weights
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B
