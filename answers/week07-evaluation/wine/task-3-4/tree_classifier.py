# answer: wrong
# task: 3.4
# does: a classification tree on rounded alcohol
# fails: test-3-4 test-3-4-hidden test-3-4-hidden-unseen
# tell: Alcohol is a number, not a class: a regression tree is needed, fitted to the values as they are.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    from sklearn.tree import DecisionTreeClassifier
    model_B = DecisionTreeClassifier(random_state=0).fit(X_train, y_train.astype(int))
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B
