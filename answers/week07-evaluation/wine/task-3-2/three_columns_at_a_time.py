# answer: wrong
# task: 3.4
# does: the tree looks at three random columns for each split
# fails: test-3-4-hidden-unseen
# tell: The task asks for default parameters: the tree then looks at all columns for each split.
# 3.2) Initialize 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(10, shuffle=True, random_state=1)

y_true, y_preds = [], {"Model_A": [], "Model_B": []}

for train_index, test_index in tqdm(CV_kfold.split(X), total=10, desc="fold"):
    # 3.3) Split by position: X_train, y_train, X_test, y_test
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]

    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    y_pred_A = LinearRegression().fit(X_train, y_train).predict(X_test)
    y_pred_B = DecisionTreeRegressor(max_features=3, random_state=0).fit(X_train, y_train).predict(X_test)

    y_true.append(y_test)
    y_preds["Model_A"].append(y_pred_A)
    y_preds["Model_B"].append(y_pred_B)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
