# answer: wrong
# task: 3.3
# does: makes the training part by dropping the names of the test rows, and all rows of the same name
# fails: test-3-3-hidden
# tell: Several rows may have one name: take the training rows by train_index, by position.
CV_kfold = KFold(n_splits=10, shuffle=True, random_state=42)

y_true, y_preds = [], {"Model_A": [], "Model_B": []}

for train_index, test_index in tqdm(CV_kfold.split(X), total=10, desc="fold"):
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]
    X_train, y_train = X.drop(index=X_test.index), y.drop(index=y_test.index)

    y_pred_A = LinearRegression().fit(X_train, y_train).predict(X_test)
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train).predict(X_test)

    y_true.append(y_test)
    y_preds["Model_A"].append(y_pred_A)
    y_preds["Model_B"].append(y_pred_B)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
