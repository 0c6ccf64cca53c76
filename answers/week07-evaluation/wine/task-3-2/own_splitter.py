# answer: right
# task: 3.2
# does: a splitter class of its own: a random order of all rows cut into ten parts
class ShuffledFolds:
    """Ten folds of a random order of the rows; the same ones at every call."""

    def __init__(self, n_splits, seed):
        self.n_splits, self.seed = n_splits, seed

    def get_n_splits(self, X=None, y=None, groups=None):
        return self.n_splits

    def split(self, X, y=None, groups=None):
        order = np.random.default_rng(self.seed).permutation(len(X))
        for part in np.array_split(order, self.n_splits):
            inside = np.isin(order, part)
            yield order[~inside], part


CV_kfold = ShuffledFolds(n_splits=10, seed=2024)

y_true, y_preds = [], {"Model_A": [], "Model_B": []}

for train_index, test_index in tqdm(CV_kfold.split(X), total=10, desc="fold"):
    X_train, X_test = X.take(train_index), X.take(test_index)
    y_train, y_test = y.take(train_index), y.take(test_index)

    model_a = LinearRegression(fit_intercept=True)
    model_b = DecisionTreeRegressor(criterion="squared_error", random_state=7)
    model_a.fit(X_train, y_train)
    model_b.fit(X_train, y_train)
    y_pred_A = model_a.predict(X_test)
    y_pred_B = model_b.predict(X_test)

    y_true.append(y_test)
    y_preds["Model_A"].append(y_pred_A)
    y_preds["Model_B"].append(y_pred_B)

y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
