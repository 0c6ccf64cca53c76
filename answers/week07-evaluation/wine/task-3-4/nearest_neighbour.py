# answer: wrong
# task: 3.4
# does: nearest neighbour for B
# fails: test-3-4-hidden
# tell: Model B is a tree.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    from sklearn.neighbors import KNeighborsRegressor

    model_B = KNeighborsRegressor(1).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B
