# answer: wrong
# task: 3.3
# does: looks the labels at the positions up again by .loc: a duplicated index returns rows several times
# fails: test-3-3-hidden
# tell: Split by position: row names may occur twice, and .loc then returns a row for each.
# 3.2) Initialize 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=10, shuffle=True, random_state=1)

y_true, y_preds = [], {"Model_A": [], "Model_B": []}

for train_index, test_index in tqdm(CV_kfold.split(X), total=10, desc="fold"):
    # 3.3) Split by position: X_train, y_train, X_test, y_test
    X_train, X_test = X.loc[X.index[train_index]], X.loc[X.index[test_index]]
    y_train, y_test = y.loc[y.index[train_index]], y.loc[y.index[test_index]]

    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    y_pred_A = LinearRegression().fit(X_train, y_train).predict(X_test)
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train).predict(X_test)

    y_true.append(y_test)
    y_preds["Model_A"].append(y_pred_A)
    y_preds["Model_B"].append(y_pred_B)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
