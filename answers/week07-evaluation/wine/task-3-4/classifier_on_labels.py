# answer: wrong
# task: 3.4
# does: a classification tree, each value a class
# fails: test-3-4-hidden test-3-4-hidden-unseen
# tell: Alcohol is a quantity: use DecisionTreeRegressor. A classifier takes each value for a class of its own.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    from sklearn.tree import DecisionTreeClassifier

    values, codes = np.unique(y_train, return_inverse=True)
    model_B = DecisionTreeClassifier(random_state=0).fit(X_train, codes)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = values[model_B.predict(X_test)]
    return y_pred_A, y_pred_B
