# answer: wrong
# task: 3.4
# does: another cross-validation for the tree
# fails: test-3-4-hidden-unseen
# tell: The tree's predictions are in another order than y_true: predict with both models in the same loop.
CV_kfold = KFold(n_splits=10, shuffle=True, random_state=42)
y_true, y_preds = [], {"Model_A": [], "Model_B": []}
for train_index, test_index in KFold(n_splits=10, shuffle=True, random_state=1).split(X):
    X_train, y_train = X.iloc[train_index], y.iloc[train_index]
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train).predict(X_test)
    y_preds["Model_B"].append(y_pred_B)
    if len(y_preds["Model_B"]) == 10:
        last = X_train, y_train, X_test, y_test
for train_index, test_index in CV_kfold.split(X):
    X_train, y_train = X.iloc[train_index], y.iloc[train_index]
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]
    y_pred_A = LinearRegression().fit(X_train, y_train).predict(X_test)
    y_preds["Model_A"].append(y_pred_A)
    y_true.append(y_test)
X_train, y_train, X_test, y_test = last
y_pred_A = LinearRegression().fit(X_train, y_train).predict(X_test)
y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
