# answer: right
# task: 5.2
# does: a splitter class of its own, with another generator in each repetition
class RandomFolds:
    """K nearly equal folds of a random order of the rows."""

    def __init__(self, n_splits, seed):
        self.n_splits, self.seed = n_splits, seed

    def get_n_splits(self, X=None, y=None, groups=None):
        return self.n_splits

    def split(self, X, y=None, groups=None):
        fold = np.arange(len(X)) % self.n_splits
        fold = np.random.default_rng(self.seed).permutation(fold)
        for k in range(self.n_splits):
            yield np.flatnonzero(fold != k), np.flatnonzero(fold == k)


m, K = 3, 10  # repetitions, folds
rho = 1 / K  # the heuristic
loss_func = l2_loss

r = []
for repeat_idx in range(m):
    CV_kfold = RandomFolds(K, seed=[2023, repeat_idx])

    folds = tqdm(CV_kfold.split(X), total=K, desc=f"repetition {repeat_idx + 1} of {m}")
    for train, test in folds:
        inputs, targets = X.to_numpy()[train], y.to_numpy()[train]
        ypred_A = LinearRegression().fit(inputs, targets).predict(X.to_numpy()[test])
        tree = DecisionTreeRegressor(random_state=repeat_idx).fit(inputs, targets)
        ypred_B = tree.predict(X.to_numpy()[test])
        y_test = y.to_numpy()[test]

        losses = pd.DataFrame({"A": loss_func(y_test, ypred_A), "B": loss_func(y_test, ypred_B)}).astype(float)
        r_j = float(losses["A"].mean() - losses["B"].mean())

        r.append(r_j)
