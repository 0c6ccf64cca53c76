# answer: wrong
# task: 3.4
# does: fits the linear regression to two principal components
# fails: test-3-4
# tell: The task asks for a linear regression on the columns of X as they are.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    from sklearn.decomposition import PCA
    from sklearn.pipeline import make_pipeline
    y_pred_A = make_pipeline(PCA(2), LinearRegression()).fit(X_train, y_train).predict(X_test)
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train).predict(X_test)
    return y_pred_A, y_pred_B
