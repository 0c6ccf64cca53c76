# answer: right
# task: 3.4
# does: stores predictions in the order of the rows
CV_kfold = KFold(n_splits=10, shuffle=True, random_state=3)
y_true = np.array(y)
y_preds = {"Model_A": np.zeros(len(y)), "Model_B": np.zeros(len(y))}
for train_index, test_index in CV_kfold.split(X, y):
    X_train, X_test = X.iloc[train_index, :], X.iloc[test_index, :]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    y_pred_A = LinearRegression().fit(X_train, y_train).predict(X_test)
    y_pred_B = DecisionTreeRegressor(random_state=42).fit(X_train, y_train).predict(X_test)
    y_preds["Model_A"][test_index] = y_pred_A
    y_preds["Model_B"][test_index] = y_pred_B
