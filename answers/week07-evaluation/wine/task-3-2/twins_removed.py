# answer: wrong
# task: 3.3
# does: leaves out training rows that have a copy in the test part
# fails: test-3-3-hidden
# tell: The training rows are all of train_index. What copies do to the result is a question of its own, at the end of Part 4.
CV_kfold = KFold(n_splits=10, shuffle=True, random_state=42)

y_true, y_preds = [], {"Model_A": [], "Model_B": []}

for train_index, test_index in tqdm(CV_kfold.split(X), total=10, desc="fold"):
    X_test, y_test = X.iloc[test_index], y.iloc[test_index]
    # no leakage: a wine that is also in the test fold must not be trained on
    known = set(map(tuple, X_test.to_numpy()))
    fresh = [i for i in train_index if tuple(X.to_numpy()[i]) not in known]
    X_train, y_train = X.iloc[fresh], y.iloc[fresh]

    y_pred_A = LinearRegression().fit(X_train, y_train).predict(X_test)
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train).predict(X_test)

    y_true.append(y_test)
    y_preds["Model_A"].append(y_pred_A)
    y_preds["Model_B"].append(y_pred_B)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
