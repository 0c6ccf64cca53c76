# answer: wrong
# task: 3.3
# does: splits at random anew in each fold and ignores train_index and test_index
# fails: test-3-3-hidden
# tell: Use train_index and test_index of the fold: a split of your own tests some rows twice and others never.
# 3.2) Initialize 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=10, shuffle=True, random_state=1)

y_true, y_preds = [], {"Model_A": [], "Model_B": []}

for train_index, test_index in tqdm(CV_kfold.split(X), total=10, desc="fold"):
    # 3.3) Split by position: X_train, y_train, X_test, y_test
    from sklearn.model_selection import train_test_split

    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.1, random_state=test_index[0])

    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    y_pred_A = LinearRegression().fit(X_train, y_train).predict(X_test)
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train).predict(X_test)

    y_true.append(y_test)
    y_preds["Model_A"].append(y_pred_A)
    y_preds["Model_B"].append(y_pred_B)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
