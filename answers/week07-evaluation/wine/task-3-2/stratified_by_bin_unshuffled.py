# answer: wrong
# task: 3.2
# does: folds of equal alcohol content (sorted, then dealt out): not shuffled
# fails: test-3-2-hidden
# tell: The rows are dealt out by a rule, not shuffled.
# 3.2) Initialize 10-fold cross-validation with shuffling: CV_kfold
from sklearn.model_selection import PredefinedSplit

rank = y.rank(method="first").to_numpy().astype(int)
CV_kfold = PredefinedSplit(rank % 10)

y_true, y_preds = [], {"Model_A": [], "Model_B": []}

for train_index, test_index in tqdm(CV_kfold.split(X), total=10, desc="fold"):
    # 3.3) Split by position: X_train, y_train, X_test, y_test
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]

    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    y_pred_A = LinearRegression().fit(X_train, y_train).predict(X_test)
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train).predict(X_test)

    y_true.append(y_test)
    y_preds["Model_A"].append(y_pred_A)
    y_preds["Model_B"].append(y_pred_B)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
