# answer: wrong
# task: 3.4
# does: the tree looks at three random columns for each split
# fails: test-3-4-hidden-unseen
# tell: The task asks for default parameters: the tree then looks at all columns for each split.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    y_pred_A = LinearRegression().fit(X_train, y_train).predict(X_test)
    y_pred_B = DecisionTreeRegressor(max_features=3, random_state=0).fit(X_train, y_train).predict(X_test)
    return y_pred_A, y_pred_B
