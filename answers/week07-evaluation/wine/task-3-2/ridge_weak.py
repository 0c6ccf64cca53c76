# answer: wrong
# task: 3.4
# does: weakly penalised ridge regression for A
# fails: test-3-4 test-3-4-hidden
# tell: Model A is LinearRegression, without any penalty.
# 3.2) Initialize 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=10, shuffle=True, random_state=42)

y_true, y_preds = [], {"Model_A": [], "Model_B": []}

for train_index, test_index in tqdm(CV_kfold.split(X), total=10, desc="fold"):
    # 3.3) Split by position: X_train, y_train, X_test, y_test
    X_train, y_train = X.iloc[train_index], y.iloc[train_index]
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]

    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    from sklearn.linear_model import Ridge

    model_A = Ridge(alpha=0.01).fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)

    y_true.append(y_test)
    y_preds["Model_A"].append(y_pred_A)
    y_preds["Model_B"].append(y_pred_B)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
