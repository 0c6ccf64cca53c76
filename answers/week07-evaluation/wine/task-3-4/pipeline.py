# answer: right
# task: 3.4
# does: scales in a pipeline, tree without a seed
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    model_A = make_pipeline(StandardScaler(), LinearRegression()).fit(X_train, y_train)
    model_B = DecisionTreeRegressor()
    model_B.fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B
