# answer: wrong
# task: 3.4
# does: fits linear regression to the distinct training rows only
# fails: test-3-4-hidden
# tell: Fit to the training rows as they are: a row that is there twice counts twice.
CV_kfold = KFold(n_splits=10, shuffle=True, random_state=42)

y_true, y_preds = [], {"Model_A": [], "Model_B": []}

for train_index, test_index in tqdm(CV_kfold.split(X), total=10, desc="fold"):
    X_train, y_train = X.iloc[train_index], y.iloc[train_index]
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]

    values = np.column_stack([X_train, y_train])
    distinct = np.unique(values, axis=0)
    y_pred_A = LinearRegression().fit(distinct[:, :-1], distinct[:, -1]).predict(X_test.to_numpy())
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train).predict(X_test)

    y_true.append(y_test)
    y_preds["Model_A"].append(y_pred_A)
    y_preds["Model_B"].append(y_pred_B)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
