# answer: right
# task: 3.4
# does: predictions as columns of a data frame with the index of X_test
def predict_fold(X_train, y_train, X_test):
    """Predict the test rows of a fold by two models.

    Parameters
    ----------
    X_train, X_test : pandas.DataFrame with the same columns
    y_train : pandas.Series
        One value for each row of X_train.

    Returns
    -------
    y_pred_A, y_pred_B : numpy.ndarray of shape (len(X_test),)
        Predictions of linear regression, and of a regression tree.
    """
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    models = {"A": LinearRegression(), "B": DecisionTreeRegressor(random_state=0)}
    out = pd.DataFrame({k: m.fit(X_train, y_train).predict(X_test) for k, m in models.items()}, index=X_test.index)
    y_pred_A, y_pred_B = out["A"], out["B"]
    return y_pred_A, y_pred_B
